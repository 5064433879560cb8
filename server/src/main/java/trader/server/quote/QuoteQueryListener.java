package trader.server.quote;

import jakarta.jms.Message;
import jakarta.jms.Session;
import java.util.function.Function;
import org.springframework.jms.listener.SessionAwareMessageListener;
import trader.fixml.QuoteAnswer;
import trader.fixml.QuoteQuery;
import trader.server.listener.BusinessRejects;
import trader.server.listener.RefusedMessageException;
import trader.server.listener.Replier;
import trader.server.listener.Request;
import trader.server.listener.RequestReader;

/** Receives quote requests and answers them. */
public record QuoteQueryListener(RequestReader<QuoteQuery> reader, Function<QuoteQuery, QuoteAnswer> handler,
        Replier replier, QuoteCounts counts) implements SessionAwareMessageListener<Message> {
    @Override
    public void onMessage(Message message, Session session) {
        counts.received.increment();
        try {
            Request<QuoteQuery> request = reader.read(message);
            QuoteAnswer answer = handler.apply(request.body());
            counts.answered(answer, replier.reply(request, session, answer));
        } catch (RefusedMessageException refused) {
            counts.unreadable.increment();
            new BusinessRejects("R", replier).refuse(message, session, refused);
        }
    }
}
