package trader.server.quote;

import jakarta.jms.Message;
import jakarta.jms.Session;
import java.util.concurrent.atomic.LongAdder;
import org.springframework.jms.listener.SessionAwareMessageListener;
import trader.fixml.Quote;
import trader.fixml.QuoteRequest;
import trader.server.listener.BusinessRejects;
import trader.server.listener.RefusedMessageException;
import trader.server.listener.Replier;
import trader.server.listener.Request;
import trader.server.listener.RequestReader;
import trader.server.timing.RequestTimes;

/** Receives quote requests and answers them. */
public final class QuoteQueryListener implements SessionAwareMessageListener<Message> {
    private final RequestReader<QuoteRequest> reader;
    private final QuoteQueryHandler handler;
    private final Replier replier;
    private final BusinessRejects refusals;
    private final QuoteCounts counts;
    private final RequestTimes times;

    /** A listener made of its parts. */
    public QuoteQueryListener(RequestReader<QuoteRequest> reader, QuoteQueryHandler handler, Replier replier,
            BusinessRejects refusals, QuoteCounts counts, RequestTimes times) {
        this.reader = reader;
        this.handler = handler;
        this.replier = replier;
        this.refusals = refusals;
        this.counts = counts;
        this.times = times;
    }

    @Override
    public void onMessage(Message message, Session session) {
        times.received();
        counts.received.increment();
        try {
            Request<QuoteRequest> request = reader.read(message);
            times.identified(request.replyTo());
            trader.fixml.FixmlMessage answer = handler.handle(request.body());
            boolean sent = replier.reply(request, session, answer);
            times.handled();
            outcome(sent, answer).increment();
        } catch (RefusedMessageException refused) {
            counts.unreadable.increment();
            times.identified(refused.replyTo());
            refusals.refuse(message, session, refused);
        } finally {
            times.done(RequestTimes.Service.QUOTE, RequestTimes.Outcome.DONE);
        }
    }

    private LongAdder outcome(boolean sent, trader.fixml.FixmlMessage answer) {
        if (!sent) {
            return counts.replyGone;
        }
        return answer instanceof Quote ? counts.answered : counts.rejected;
    }
}
