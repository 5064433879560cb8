package trader.server.quote;

import jakarta.jms.Message;
import jakarta.jms.Session;
import org.springframework.jms.listener.SessionAwareMessageListener;
import trader.fixml.FixmlMessage;
import trader.fixml.QuoteRequest;
import trader.server.listener.BusinessRejects;
import trader.server.listener.RefusedMessageException;
import trader.server.listener.Replier;
import trader.server.listener.Request;
import trader.server.listener.RequestReader;

/** Receives quote requests and answers them. */
public record QuoteQueryListener(RequestReader<QuoteRequest> reader, QuoteQueryHandler handler, Replier replier,
        QuoteCounts counts) implements SessionAwareMessageListener<Message> {
    @Override
    public void onMessage(Message message, Session session) {
        counts.received.increment();
        try {
            Request<QuoteRequest> request = reader.read(message);
            FixmlMessage answer = handler.handle(request.body());
            counts.answered(answer, replier.reply(request, session, answer));
        } catch (RefusedMessageException refused) {
            counts.unreadable.increment();
            new BusinessRejects("R", replier).refuse(message, session, refused);
        }
    }
}
