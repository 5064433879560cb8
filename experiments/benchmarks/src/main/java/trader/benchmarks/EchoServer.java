package trader.benchmarks;

import jakarta.jms.Message;
import java.time.Instant;
import org.springframework.jms.listener.SessionAwareMessageListener;
import trader.common.ServiceProcess;
import trader.fixml.FixmlCodec;
import trader.fixml.FixmlMessage;
import trader.fixml.Header;
import trader.fixml.QuoteAnswer;
import trader.fixml.QuoteQuery;
import trader.fixml.QuoteRequest;
import trader.server.ServerConfig;
import trader.server.TradingServer;
import trader.server.listener.RequestReader;
import trader.server.price.MonotonicClock;
import trader.server.price.QuoteCache;
import trader.server.quote.QuoteQueryHandler;
import trader.server.quote.QuoteQueryListener;

/**
 * The trading server with an echo for quotes: requests are received, answered and counted by the same code on the same
 * threads, but neither decoded nor looked up, and the reply is a quote that was encoded once.
 */
final class EchoServer extends TradingServer {
    private static final QuoteQuery QUERY = new QuoteRequest(Header.NONE, "1", "S0001");
    private static final QuoteAnswer ANSWER = new QuoteQueryHandler(QuoteCache.generated(1_000, 1, Instant.EPOCH),
            new MonotonicClock()).handle(QUERY);
    /** The reply of each echo. */
    static final String REPLY = new FixmlCodec().encode(ANSWER);

    /** Reads every text as the same request, and writes every message as the same text. */
    private static final class ConstantCodec extends FixmlCodec {
        @Override
        public FixmlMessage decode(String anything, int maxElements) {
            return QUERY;
        }

        @Override
        public String encode(FixmlMessage anything) {
            return REPLY;
        }
    }

    EchoServer(ServerConfig config, Runnable onBrokerFailure) {
        super(config, onBrokerFailure);
    }

    @Override
    protected SessionAwareMessageListener<Message> quoteListener(QuoteQueryListener quotes) {
        RequestReader<QuoteQuery> reader = quotes.reader();
        FixmlCodec codec = new ConstantCodec();
        return new QuoteQueryListener(new RequestReader<>(reader.type(), codec, reader.queues(),
                reader.sizeLimitBytes(), reader.maxElements()), any -> ANSWER, quotes.replier().with(codec),
                quotes.counts());
    }

    /** The argument is the settings file of a {@link TradingServer}. */
    public static void main(String[] arguments) {
        ServiceProcess.run("server", arguments,
                (settings, onFailure) -> new EchoServer(ServerConfig.from(settings), onFailure));
    }
}
