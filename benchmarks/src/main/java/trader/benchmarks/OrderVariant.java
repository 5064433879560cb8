package trader.benchmarks;

import jakarta.jms.JMSException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import trader.fixml.BusinessReject;
import trader.fixml.FixmlMessage;
import trader.fixml.Side;
import trader.jmsclient.BrokerConnections;
import trader.jmsclient.TraderClient;

/** A configuration of the server, and the clients that send orders to it: one, and many at once. */
final class OrderVariant implements AutoCloseable {
    static final String SYMBOL = "S0001";

    private static final long TIMEOUT_NS = 30_000_000_000L;
    private static final BigDecimal QUANTITY = new BigDecimal(100);

    private final String name;
    private final Map<String, String> settings;
    private final List<TraderClient> clients = new ArrayList<>();
    private BrokerConnections broker;
    private RoundTripSeries oneClient;
    private RoundTripSeries manyClients;

    OrderVariant(String name, Map<String, String> settings) {
        this.name = name;
        this.settings = settings;
    }

    String name() {
        return name;
    }

    Map<String, String> settings() {
        return settings;
    }

    /** Connects the clients, with new senders, to a server with this configuration. */
    void connect(String url, int clientCount) throws JMSException {
        broker = new BrokerConnections(url, TIMEOUT_NS).open();
        String senders = "BENCHMARK-" + Long.toString(System.nanoTime(), Character.MAX_RADIX) + "-";
        List<RoundTripSeries.RoundTrip> callers = new ArrayList<>();
        for (int i = 0; i < clientCount; i++) {
            TraderClient client = new TraderClient(broker, senders + i);
            client.open();
            clients.add(client);
            callers.add(() -> order(client));
        }
        oneClient = new RoundTripSeries(name, callers.get(0));
        manyClients = new RoundTripSeries(name, callers);
    }

    RoundTripSeries oneClient() {
        return oneClient;
    }

    RoundTripSeries manyClients() {
        return manyClients;
    }

    /** A client for other requests when no orders are being sent. */
    TraderClient client() {
        return clients.get(0);
    }

    private static void order(TraderClient client) throws Exception {
        FixmlMessage reply = client.order(SYMBOL, Side.BUY, QUANTITY, null);
        if (reply instanceof BusinessReject refused) {
            throw new IllegalStateException("an order was refused: " + refused.text());
        }
    }

    @Override
    public void close() throws JMSException {
        if (manyClients != null) {
            manyClients.close();
        }
        for (TraderClient client : clients) {
            client.close();
        }
        clients.clear();
        if (broker != null) {
            broker.close();
        }
    }
}
