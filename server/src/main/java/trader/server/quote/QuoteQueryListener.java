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
public final class QuoteQueryListener implements SessionAwareMessageListener<Message> {
    private final RequestReader<QuoteRequest> reader;
    private final QuoteQueryHandler handler;
    private final Replier replier;
    private final BusinessRejects rejects;
    private final QuoteCounts counts;

    public QuoteQueryListener(RequestReader<QuoteRequest> reader, QuoteQueryHandler handler, Replier replier,
            QuoteCounts counts) {
        this.reader = reader;
        this.handler = handler;
        this.replier = replier;
        this.rejects = new BusinessRejects("R", replier);
        this.counts = counts;
    }

    @Override
    public void onMessage(Message message, Session session) {
        counts.received.increment();
        try {
            Request<QuoteRequest> request = reader.read(message);
            FixmlMessage answer = handler.handle(request.body());
            boolean sent = replier.reply(request, session, answer);
            counts.answered(answer, sent);
        } catch (RefusedMessageException refused) {
            counts.unreadable.increment();
            rejects.refuse(message, session, refused);
        }
    }
}
