package trader.server.price;

import jakarta.jms.Message;
import jakarta.jms.Session;
import org.springframework.jms.listener.SessionAwareMessageListener;
import trader.fixml.FixmlMessage;
import trader.server.listener.BusinessRejects;
import trader.server.listener.RefusedMessageException;
import trader.server.listener.Replier;
import trader.server.listener.Request;
import trader.server.listener.RequestReader;

/** Receives market data, which needs no reply. */
public record PriceUpdateListener(RequestReader<FixmlMessage> reader, PriceUpdateHandler handler,
        AppliedPrices applied, Replier replier, PriceCounts counts) implements SessionAwareMessageListener<Message> {
    @Override
    public void onMessage(Message message, Session session) {
        counts.received.increment();
        try {
            Request<FixmlMessage> update = reader.read(message);
            if (handle(update)) {
                counts.applied.increment();
                applied.publish(session, update.body());
            } else {
                counts.outdated.increment();
            }
        } catch (RefusedMessageException refused) {
            counts.unreadable.increment();
            new BusinessRejects("X", replier).refuse(message, session, refused);
        }
    }

    private boolean handle(Request<FixmlMessage> update) throws RefusedMessageException {
        try {
            return handler.handle(update.body());
        } catch (IllegalArgumentException unusable) {
            throw RefusedMessageException.of(update, unusable.getMessage());
        }
    }
}
