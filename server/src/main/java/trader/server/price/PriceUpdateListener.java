package trader.server.price;

import jakarta.jms.Message;
import jakarta.jms.Session;
import org.springframework.jms.listener.SessionAwareMessageListener;
import trader.server.jms.Refusals;
import trader.server.jms.RefusedMessageException;
import trader.server.jms.Request;
import trader.server.jms.RequestReader;

/** Receives market data; nobody waits for a reply. */
public final class PriceUpdateListener implements SessionAwareMessageListener<Message> {
    private final RequestReader<trader.fixml.Message> reader;
    private final PriceUpdateHandler handler;
    private final Refusals refusals;
    private final AppliedPrices applied;
    private final PriceCounts counts;

    /** A listener made of its parts. */
    public PriceUpdateListener(RequestReader<trader.fixml.Message> reader, PriceUpdateHandler handler,
            Refusals refusals, AppliedPrices applied, PriceCounts counts) {
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
            Request<trader.fixml.Message> update = reader.read(message);
            apply(update);
            counts.applied.increment();
            applied.publish(session, update.body());
        } catch (RefusedMessageException refused) {
            counts.unreadable.increment();
            refusals.refuse(message, session, refused);
        }
    }

    private void apply(Request<trader.fixml.Message> update) throws RefusedMessageException {
        try {
            handler.handle(update.body());
        } catch (IllegalArgumentException unusable) {
            throw RefusedMessageException.of(update, unusable.getMessage(), null);
        }
    }
}
