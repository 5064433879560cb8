package trader.server.order;

import jakarta.jms.Message;
import trader.fixml.OrderRequest;
import trader.server.listener.RefusedMessageException;
import trader.server.listener.Request;

/** Reads order requests from JMS messages. */
public interface OrderReader {
    /** @throws RefusedMessageException when the message is not an order request, or its sender may not send it */
    Request<OrderRequest> read(Message message) throws RefusedMessageException;
}
