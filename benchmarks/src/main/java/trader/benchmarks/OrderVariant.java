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

/** A way to set up the order service, and the clients that send it orders: one, and many at once. */
final class OrderVariant implements AutoCloseable {
    static final String SYMBOL = "S0001";

    private static final long TIMEOUT_NS = 30_000_000_000L;
    private static final BigDecimal QUANTITY = new BigDecimal(100);

    private final String name;
    private final Map<String, String> settings;
    private final List<TraderClient> clients = new ArrayList<>();
    private BrokerConnections broker;
    private Contender alone;
    private Contender crowd;

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

    /** Connects the clients to a server that is set up like this; senders are new each time. */
    void connect(String url, int crowdSize) throws JMSException {
        broker = new BrokerConnections(url, TIMEOUT_NS).open();
        String senders = "BENCHMARK-" + Long.toString(System.nanoTime(), Character.MAX_RADIX) + "-";
        List<Contender.RoundTrip> callers = new ArrayList<>();
        for (int i = 0; i < crowdSize; i++) {
            TraderClient client = new TraderClient(broker, senders + i);
            client.open();
            clients.add(client);
            callers.add(() -> order(client));
        }
        alone = new Contender(name, callers.get(0));
        crowd = new Contender(name, callers);
    }

    /** The client that is the only one while it sends. */
    Contender alone() {
        return alone;
    }

    /** All clients at once. */
    Contender crowd() {
        return crowd;
    }

    /** A client for other requests, while no orders are sent. */
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
        if (crowd != null) {
            crowd.close();
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
