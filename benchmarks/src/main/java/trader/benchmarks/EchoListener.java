package trader.benchmarks;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import org.springframework.jms.listener.SessionAwareMessageListener;
import trader.fixml.FixmlCodec;
import trader.fixml.FixmlMessage;
import trader.fixml.Header;
import trader.fixml.QuoteAnswer;
import trader.fixml.QuoteQuery;
import trader.fixml.QuoteRequest;
import trader.server.listener.RequestReader;
import trader.server.quote.QuoteQueryListener;

/**
 * The listener of quotes, with an echo among its requests. An echo is received, answered and counted by the same code
 * on the same threads, but is neither decoded nor looked up, and its reply is always the same encoded quote.
 */
record EchoListener(QuoteQueryListener quotes, QuoteQueryListener echoes)
        implements SessionAwareMessageListener<Message> {
    private static final String MARK = "echo";

    /** Reads every text as the same request, and writes every message as the same text. */
    private static final class ConstantCodec extends FixmlCodec {
        private final FixmlMessage message;
        private final String text;

        ConstantCodec(FixmlMessage message, String text) {
            this.message = message;
            this.text = text;
        }

        @Override
        public FixmlMessage decode(String anything) {
            return message;
        }

        @Override
        public String encode(FixmlMessage anything) {
            return text;
        }
    }

    /** Echoes answer with a quote of {@code symbol}. */
    static EchoListener among(QuoteQueryListener quotes, String symbol) {
        QuoteRequest query = new QuoteRequest(Header.NONE, "1", symbol);
        QuoteAnswer answer = quotes.handler().apply(query);
        FixmlCodec codec = new ConstantCodec(query, quotes.reader().codec().encode(answer));
        RequestReader<QuoteQuery> reader = quotes.reader();
        return new EchoListener(quotes, new QuoteQueryListener(new RequestReader<>(reader.type(), codec,
                reader.queues(), reader.sizeLimitBytes()), any -> answer, quotes.replier().with(codec),
                quotes.counts()));
    }

    /** A request for an echo, as long as another request. */
    static String request(int chars) {
        return MARK + ".".repeat(chars - MARK.length());
    }

    @Override
    public void onMessage(Message message, Session session) throws JMSException {
        boolean echo = message instanceof TextMessage text && text.getText() != null
                && text.getText().startsWith(MARK);
        (echo ? echoes : quotes).onMessage(message, session);
    }
}
