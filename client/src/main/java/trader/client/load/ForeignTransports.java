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
        int timeoutMs = (int) TimeUnit.NANOSECONDS.toMillis(settings.timeoutNs() + 999_999);
        URI server = URI.create(settings.broker());
        return switch (settings.requests()) {
            case STOCK_ECHO -> new StockTransport(settings.broker(), codec, timeoutMs);
            case ROWS -> new HttpTransport(server, settings.query(), codec, timeoutMs);
            default -> new TcpTransport(server, codec, timeoutMs, settings.requests() == Requests.FSYNC);
        };
    }

    @Override
    public String sender(int thread) {
        return "load";
    }

    @Override
    public String commonId() {
        return "";
    }

    @Override
    public void close() {
        // Each thread closes its connection.
    }
}
