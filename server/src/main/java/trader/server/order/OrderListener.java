package trader.server.order;

import jakarta.jms.Message;
import jakarta.jms.Session;
import java.util.function.Predicate;
import org.springframework.jms.listener.SessionAwareMessageListener;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import trader.fixml.Order;
import trader.fixml.OrderRequest;
import trader.server.listener.BusinessRejects;
import trader.server.listener.RefusedMessageException;
import trader.server.listener.Replier;
import trader.server.listener.Request;
import trader.server.listener.RequestReader;
import trader.server.timing.RequestTimes;

/** Receives orders, and what is asked of orders, within the transaction of its container: an exception from here rolls it back. */
public final class OrderListener implements SessionAwareMessageListener<Message> {
    private final RequestReader<OrderRequest> reader;
    private final OrderHandler handler;
    private final Replier replier;
    private final BusinessRejects refusals;
    private final OrderFailures failures;
    private final Predicate<Order> isOwnProbe;
    private final OrderCounts counts;
    private final RequestTimes times;
    private final TransactionSynchronization outcomeOfRecord = new Outcome(true);
    private final TransactionSynchronization outcomeWithoutRecord = new Outcome(false);

    /** A listener made of its parts; {@code isOwnProbe} knows the probes that this server has sent. */
    public OrderListener(RequestReader<OrderRequest> reader, OrderHandler handler, Replier replier, BusinessRejects refusals,
            OrderFailures failures, Predicate<Order> isOwnProbe, OrderCounts counts, RequestTimes times) {
        this.reader = reader;
        this.handler = handler;
        this.replier = replier;
        this.refusals = refusals;
        this.failures = failures;
        this.isOwnProbe = isOwnProbe;
        this.counts = counts;
        this.times = times;
    }

    @Override
    public void onMessage(Message message, Session session) {
        times.received();
        counts.received.increment();
        OrderFailures.Failed failed = failures.begin(message);
        boolean recorded = false;
        try {
            if (failed != null) {
                refusals.deadLetter(message, session, failed.last(), failed.count());
            } else {
                recorded = process(reader.read(message), session);
            }
        } catch (RefusedMessageException refused) {
            counts.unreadable.increment();
            times.identified(refused.replyTo());
            refusals.refuse(message, session, refused);
        } finally {
            times.handled();
            TransactionSynchronizationManager.registerSynchronization(
                    recorded ? outcomeOfRecord : outcomeWithoutRecord);
        }
    }

    /** Whether the resource has answered the request; if not, its requester was told to send it again. */
    private boolean process(Request<OrderRequest> request, Session session) throws RefusedMessageException {
        OrderRequest asked = request.body();
        failures.read(asked);
        times.identified(request.replyTo());
        if (OrderRecord.PROBE_SENDER.equals(asked.header().senderCompId())
                && !(asked instanceof Order order && isOwnProbe.test(order))) {
            throw RefusedMessageException.of(request, "sender '" + OrderRecord.PROBE_SENDER + "' is the server's own",
                    asked.clOrdId());
        }
        if (failures.resource().isToBeSpared()) {
            // Nothing of this transaction has come near the resource: what is refused here is not recorded by it.
            if (failures.refusesWhenDown() && replier.reply(request, session, handler.unavailable(asked))) {
                failures.resource().refused();
                return false;
            }
            failures.resource().hold();
        }
        if (!replier.reply(request, session, handler.handle(asked))) {
            counts.replyGone.increment();
        }
        return true;
    }

    private final class Outcome implements TransactionSynchronization {
        private final boolean recorded;

        Outcome(boolean recorded) {
            this.recorded = recorded;
        }

        @Override
        public void afterCompletion(int status) {
            if (status == STATUS_COMMITTED) {
                times.done(RequestTimes.Service.ORDER, RequestTimes.Outcome.DONE);
                counts.committed.increment();
                failures.committed(recorded);
            } else {
                times.done(RequestTimes.Service.ORDER, RequestTimes.Outcome.ROLLED_BACK);
                counts.rolledBack.increment();
            }
        }
    }
}
