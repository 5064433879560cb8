package trader.client.load;

import java.net.URI;
import java.util.concurrent.TimeUnit;
import trader.fixml.FixmlCodec;

/** Each thread has its own connection. */
record ForeignTransports(LoadSettings settings, FixmlCodec codec) implements TransportFactory {
    @Override
    public void open() {
        // Connections that java.net keeps alive; each thread connects by itself.
        System.setProperty("http.maxConnections", Integer.toString(settings.threads()));
    }

    @Override
    public Transport<?> transport(int thread) {
        int timeoutMs = (int) TimeUnit.NANOSECONDS.toMillis(settings.workload().timeoutNs() + 999_999);
        URI server = URI.create(settings.target().broker());
        return switch (settings.workload().requests()) {
            case STOCK_ECHO -> new StockTransport(settings.target().broker(), codec, timeoutMs);
            case ROWS -> new HttpTransport(server, settings.target().query(), codec, timeoutMs);
            default -> new TcpTransport(server, codec, timeoutMs, settings.workload().requests() == Requests.FSYNC);
        };
    }

    @Override
    public String sender(int thread) {
        return "load";
    }
}
