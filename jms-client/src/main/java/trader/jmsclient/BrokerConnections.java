package trader.jmsclient;

import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/**
 * Makes the connections of a process to one broker, set up for low latency.
 *
 * <ul>
 *   <li>Replies are handed over on the Netty thread that read them (a direct executor in place of Artemis' pool), which
 *       saves a thread hand-off for each reply: the listeners must never block.
 *   <li>Sends of quotes do not wait for the broker ({@code blockOnNonDurableSend=false}). Those of orders do, unless
 *       {@code confirmOrders} is off: the reply comes after the order was made durable, so that a caller who waits for
 *       the reply needs no other confirmation.
 *   <li>No producer window: a thread has one request under way (the open loop bounds its own), and a window would let a
 *       full address stop the sender without a time limit.
 *   <li>A lost connection is not made again: whoever measures wants to know.
 * </ul>
 */
public final class BrokerConnections implements AutoCloseable {
    private static final Executor DIRECT = Runnable::run;
    private static final Pattern ARTEMIS_MESSAGE = Pattern.compile(".*\\[errorType=\\S+ message=(.*)\\]");

    private final String url;
    private final long timeoutNs;
    private final boolean confirmOrders;
    private ScheduledExecutorService scheduler;
    private ActiveMQConnectionFactory factory;

    /** Connections that do not wait for a send to be confirmed; see {@link #BrokerConnections(String, long, boolean)}. */
    public BrokerConnections(String url, long timeoutNs) {
        this(url, timeoutNs, false);
    }

    /**
     * Connections to a broker; nothing is opened yet.
     *
     * @param url the broker, such as {@code tcp://127.0.0.1:61616}
     * @param timeoutNs how long a blocking call to the broker may take
     * @param confirmOrders whether sending an order waits until the broker says that it is stored
     */
    public BrokerConnections(String url, long timeoutNs, boolean confirmOrders) {
        this.url = url;
        this.timeoutNs = timeoutNs;
        this.confirmOrders = confirmOrders;
    }

    /**
     * Makes the connection factory and its thread; connects nothing yet.
     *
     * @throws IllegalArgumentException when the URL cannot be used
     */
    public BrokerConnections open() {
        try {
            factory = new ActiveMQConnectionFactory(url);
            factory.setReconnectAttempts(0);
            // The URL names the brokers. With what a broker says of its cluster a connection that is refused is tried
            // again after 2 s, under a lock for which all others wait.
            factory.setUseTopologyForLoadBalancing(false);
            factory.setCallTimeout(Math.max(1_000, TimeUnit.NANOSECONDS.toMillis(timeoutNs)));
            factory.setBlockOnNonDurableSend(false);
            factory.setBlockOnDurableSend(confirmOrders);
            factory.setProducerWindowSize(-1);
            factory.setCacheDestinations(true);
        } catch (RuntimeException unusable) {
            throw new IllegalArgumentException("broker '" + url + "' is not a URL such as tcp://127.0.0.1:61616: "
                    + unusable.getMessage(), unusable);
        }
        scheduler = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "broker-pings");
            thread.setDaemon(true);
            return thread;
        });
        factory.getServerLocator().setThreadPools(DIRECT, scheduler, DIRECT);
        return this;
    }

    /** The broker's URL. */
    public String url() {
        return url;
    }

    /** How long a request may take. */
    public long timeoutNs() {
        return timeoutNs;
    }

    /**
     * Connects; the connection is not started.
     *
     * @throws JMSException when the broker cannot be reached
     */
    public Connection connect() throws JMSException {
        return factory.createConnection();
    }

    /** What went wrong, in the broker's words alone: Artemis wraps them in the names and fields of its exceptions. */
    public static String reason(Throwable failed) {
        Throwable root = failed;
        while (root.getCause() != null && root.getCause().getMessage() != null) {
            root = root.getCause();
        }
        Matcher matcher = ARTEMIS_MESSAGE.matcher(String.valueOf(root.getMessage()));
        return matcher.matches() ? matcher.group(1) : String.valueOf(root.getMessage());
    }

    @Override
    public void close() {
        if (factory != null) {
            factory.close();
            scheduler.shutdownNow();
        }
    }
}
