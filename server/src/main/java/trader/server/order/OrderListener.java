package trader.server.order;

import jakarta.jms.Message;
import jakarta.jms.Session;
import org.springframework.jms.listener.SessionAwareMessageListener;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import trader.fixml.Order;
import trader.server.jms.Refusals;
import trader.server.jms.RefusedMessageException;
import trader.server.jms.Replier;
import trader.server.jms.Request;
import trader.server.jms.RequestReader;

/** Receives orders, within the transaction of its container: an exception from here rolls it back. */
public final class OrderListener implements SessionAwareMessageListener<Message> {
    private final RequestReader<Order> reader;
    private final OrderHandler handler;
    private final Replier replier;
    private final Refusals refusals;
    private final OrderCounts counts;
    private final TransactionSynchronization countOutcome = new TransactionSynchronization() {
        @Override
        public void afterCompletion(int status) {
            (status == STATUS_COMMITTED ? counts.committed : counts.rolledBack).increment();
        }
    };

    /** A listener made of its parts. */
    public OrderListener(RequestReader<Order> reader, OrderHandler handler, Replier replier, Refusals refusals,
            OrderCounts counts) {
        this.reader = reader;
        this.handler = handler;
        this.replier = replier;
        this.refusals = refusals;
        this.counts = counts;
    }

    @Override
    public void onMessage(Message message, Session session) {
        counts.received.increment();
        TransactionSynchronizationManager.registerSynchronization(countOutcome);
        try {
            Request<Order> request = reader.read(message);
            if (!replier.reply(request, session, handler.handle(request.body()))) {
                counts.replyGone.increment();
            }
        } catch (RefusedMessageException refused) {
            counts.unreadable.increment();
            refusals.refuse(message, session, refused);
        }
    }
}
