package trader.server.order;

import jakarta.jms.Message;
import jakarta.jms.Session;
import org.springframework.jms.listener.SessionAwareMessageListener;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import trader.fixml.OrderAnswer;
import trader.fixml.OrderRequest;
import trader.server.listener.BusinessRejects;
import trader.server.listener.RefusedMessageException;
import trader.server.listener.Replier;
import trader.server.listener.Request;

/** Receives order requests within the transaction of its container: an exception from here rolls it back. */
public final class OrderListener implements SessionAwareMessageListener<Message> {
    private final OrderReader reader;
    private final OrderHandler handler;
    private final Replier replier;
    private final BusinessRejects rejects;
    private final OrderFailures failures;
    private final OrderCounts counts;
    private final TransactionSynchronization countingRecorded = new CountingOutcome(true);
    private final TransactionSynchronization countingUnrecorded = new CountingOutcome(false);

    public OrderListener(OrderReader reader, OrderHandler handler, Replier replier,
            OrderFailures failures, OrderCounts counts) {
        this.reader = reader;
        this.handler = handler;
        this.replier = replier;
        this.rejects = new BusinessRejects("D", replier);
        this.failures = failures;
        this.counts = counts;
    }

    @Override
    public void onMessage(Message message, Session session) {
        counts.received.increment();
        OrderFailures.Failed tooOften = failures.begin(message);
        boolean recorded = false;
        try {
            if (tooOften != null) {
                rejects.deadLetter(message, session, tooOften.last(), tooOften.count());
                return;
            }
            Request<OrderRequest> request = reader.read(message);
            failures.read(request.body());
            if (isAnsweredUnrecorded(request, session)) {
                return;
            }
            OrderAnswer answer = handler.handle(request.body());
            recorded = true;
            if (!replier.reply(request, session, answer)) {
                counts.replyGone.increment();
            }
        } catch (RefusedMessageException refused) {
            counts.unreadable.increment();
            rejects.refuse(message, session, refused);
        } finally {
            TransactionSynchronizationManager.registerSynchronization(recorded ? countingRecorded : countingUnrecorded);
        }
    }

    /** While the resource is down, the requester may be told to send the request again; otherwise waits a moment. */
    private boolean isAnsweredUnrecorded(Request<OrderRequest> request, Session session) {
        if (!failures.resource().mustBeSpared()) {
            return false;
        }
        // This transaction has not touched the resource, so a request refused here is not recorded.
        if (failures.refusesWhenDown() && replier.reply(request, session, handler.unavailable(request.body()))) {
            failures.resource().refused();
            return true;
        }
        failures.resource().hold();
        return false;
    }

    private final class CountingOutcome implements TransactionSynchronization {
        private final boolean recorded;

        CountingOutcome(boolean recorded) {
            this.recorded = recorded;
        }

        @Override
        public void afterCompletion(int status) {
            failures.ended();
            if (status == STATUS_COMMITTED) {
                counts.committed.increment();
                failures.committed(recorded);
            } else {
                counts.rolledBack.increment();
            }
        }
    }
}
