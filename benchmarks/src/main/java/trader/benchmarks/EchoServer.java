package trader.benchmarks;

import jakarta.jms.Message;
import java.io.IOException;
import org.springframework.jms.listener.SessionAwareMessageListener;
import trader.common.ServiceProcess;
import trader.server.ServerConfig;
import trader.server.TradingServer;
import trader.server.quote.QuoteQueryListener;

/** The trading server with lower bounds in its JVM: an echo among the quotes' requests, and one over plain TCP. */
final class EchoServer extends TradingServer {
    static final String SYMBOL = "S0001";
    /** Begins the console line with the port of the {@link TcpEcho}. */
    static final String TCP = "TCP ";
    /** Begins the line with the port of the {@link AllocationPort}. */
    static final String ALLOCATION = "ALLOCATION ";

    EchoServer(ServerConfig config, Runnable onBrokerFailure) {
        super(config, onBrokerFailure);
    }

    @Override
    protected SessionAwareMessageListener<Message> quoteListener(QuoteQueryListener quotes) {
        return EchoListener.among(quotes, SYMBOL);
    }

    @Override
    public void start() throws IOException {
        super.start();
        System.out.println(TCP + TcpEcho.serve().getLocalPort());
        System.out.println(ALLOCATION + AllocationPort.serve());
    }

    /** The argument is the settings file of a {@link TradingServer}. */
    public static void main(String[] arguments) {
        ServiceProcess.run("server", arguments,
                (settings, onFailure) -> new EchoServer(ServerConfig.from(settings), onFailure));
    }
}
