package trader.jmsclient;

import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.activemq.artemis.api.core.client.ServerLocator;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/**
 * Makes the connections of a process to one broker, set up for low latency.
 *
 * <ul>
 *   <li>Replies are delivered on the Netty thread that read them (a direct executor instead of Artemis' pool). This
 *       saves a thread hand-off for each reply, but the listeners must never block.
 *   <li>Sends do not wait for the broker, except those of persistent messages if {@code confirmOrders} is on. The reply
 *       to an order is sent only after the order is durable, so the reply is confirmation enough.
 *   <li>There is no producer window: a thread has one request under way (an open loop sets its own limit), and with a
 *       window a full address would block the sender without a time limit.
 *   <li>A lost connection is not restored: a measurement must not hide the loss.
 * </ul>
 */
public class BrokerConnections implements AutoCloseable {
    private static final Executor DIRECT = Runnable::run;
    private static final Pattern ARTEMIS_MESSAGE = Pattern.compile(".*\\[errorType=\\S+ message=(.*)\\]");

    private final String url;
    private final long timeoutNs;
    private final boolean confirmOrders;
    private ScheduledExecutorService scheduler;
    private ActiveMQConnectionFactory factory;

    public BrokerConnections(String url, long timeoutNs) {
        this(url, timeoutNs, false);
    }

    /**
     * @param url the broker, such as {@code tcp://127.0.0.1:61616}; with parameters of Artemis, such as {@code user}
     * @param timeoutNs the time limit of a request; also of blocking calls to the broker, but then at least 1 s
     * @param confirmOrders whether sending an order waits until the broker has stored it
     */
    public BrokerConnections(String url, long timeoutNs, boolean confirmOrders) {
        this.url = url;
        this.timeoutNs = timeoutNs;
        this.confirmOrders = confirmOrders;
    }

    /**
     * Makes the connection factory and its thread; does not connect yet.
     *
     * @throws IllegalArgumentException when the URL cannot be used
     */
    public final BrokerConnections open() {
        try {
            factory = new ActiveMQConnectionFactory(url);
            configure(factory);
            factory.setReconnectAttempts(0);
            // Uses only the URL's brokers. With the topology that a broker announces, a refused connection would be
            // tried again after 2 s, under a lock for which all others wait.
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
        useThreads(factory.getServerLocator());
        return this;
    }

    /** Sets what else a subclass wants, such as TLS. */
    protected void configure(ActiveMQConnectionFactory made) {
    }

    /** Chooses the threads of the connections; called before the first one. */
    protected void useThreads(ServerLocator locator) {
        scheduler = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "broker-pings");
            thread.setDaemon(true);
            return thread;
        });
        locator.setThreadPools(DIRECT, scheduler, DIRECT);
    }

    public final String url() {
        return url;
    }

    /** The user of the connections; null without. */
    public String user() {
        return factory.getUser();
    }

    public final long timeoutNs() {
        return timeoutNs;
    }

    /** Connects; the connection is not started. */
    public final Connection connect() throws JMSException {
        return connect(factory);
    }

    /** Connects, perhaps as another user than the URL's. */
    protected Connection connect(ActiveMQConnectionFactory made) throws JMSException {
        return made.createConnection();
    }

    /** The broker's own message, without the exception names and fields that Artemis adds. */
    public static String reason(Throwable failed) {
        Throwable root = failed;
        while (root.getCause() != null && root.getCause().getMessage() != null) {
            root = root.getCause();
        }
        Matcher matcher = ARTEMIS_MESSAGE.matcher(String.valueOf(root.getMessage()));
        return matcher.matches() ? matcher.group(1) : String.valueOf(root.getMessage());
    }

    @Override
    public final void close() {
        if (factory != null) {
            factory.close();
        }
        if (scheduler != null) {
            scheduler.shutdownNow();
        }
    }
}
