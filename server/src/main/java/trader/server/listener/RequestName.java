package trader.server.listener;

import trader.common.PrintableText;
import trader.fixml.FixmlMessage;
import trader.fixml.Order;
import trader.fixml.OrderCancelReplaceRequest;
import trader.fixml.OrderCancelRequest;
import trader.fixml.OrderRequest;
import trader.fixml.QuoteQuery;

/** Names requests for the log. */
public final class RequestName {
    private RequestName() {
    }

    /** Sender and identifier of a request. */
    public static String of(FixmlMessage request) {
        String sender = request.header().senderCompId();
        String id = request instanceof OrderRequest order ? kind(order) + " '" + order.clOrdId() + "'"
                : request instanceof QuoteQuery query ? "quote request '" + query.id() + "'"
                : request.getClass().getSimpleName();
        return PrintableText.printable((sender == null ? "no sender, " : "sender '" + sender + "', ") + id);
    }

    private static String kind(OrderRequest request) {
        return request instanceof Order ? "order" : request instanceof OrderCancelRequest ? "cancel request"
                : request instanceof OrderCancelReplaceRequest ? "replace request" : "status request on";
    }
}
