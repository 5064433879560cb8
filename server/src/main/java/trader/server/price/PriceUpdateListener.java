package trader.server.price;

import jakarta.jms.Message;
import jakarta.jms.Session;
import org.springframework.jms.listener.SessionAwareMessageListener;
import trader.server.listener.BusinessRejects;
import trader.server.listener.RefusedMessageException;
import trader.server.listener.Request;
import trader.server.listener.RequestReader;

/** Receives market data; nobody waits for a reply. */
public final class PriceUpdateListener implements SessionAwareMessageListener<Message> {
    private final RequestReader<trader.fixml.FixmlMessage> reader;
    private final PriceUpdateHandler handler;
    private final BusinessRejects refusals;
    private final AppliedPrices applied;
    private final PriceCounts counts;

    /** A listener made of its parts. */
    public PriceUpdateListener(RequestReader<trader.fixml.FixmlMessage> reader, PriceUpdateHandler handler,
            BusinessRejects refusals, AppliedPrices applied, PriceCounts counts) {
        this.reader = reader;
        this.handler = handler;
        this.refusals = refusals;
        this.applied = applied;
        this.counts = counts;
    }

    @Override
    public void onMessage(Message message, Session session) {
        counts.received.increment();
        try {
            Request<trader.fixml.FixmlMessage> update = reader.read(message);
            apply(update);
            counts.applied.increment();
            applied.publish(session, update.body());
        } catch (RefusedMessageException refused) {
            counts.unreadable.increment();
            refusals.refuse(message, session, refused);
        }
    }

    private void apply(Request<trader.fixml.FixmlMessage> update) throws RefusedMessageException {
        try {
            handler.handle(update.body());
        } catch (IllegalArgumentException unusable) {
            throw RefusedMessageException.of(update, unusable.getMessage(), null);
        }
    }
}
