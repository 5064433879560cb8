package trader.jmsclient;

import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.activemq.artemis.api.core.TransportConfiguration;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import trader.jmsclient.socket.SocketConnectors;

/**
 * Makes the connections of a process to one broker, set up for low latency.
 *
 * <ul>
 *   <li>Replies are delivered on the Netty thread that read them (a direct executor instead of Artemis' pool), unless
 *       another {@link ReplyMode} is asked for. This saves a thread hand-off for each reply, but the listeners must
 *       never block.
 *   <li>Sends do not wait for the broker, except those of persistent messages if {@code confirmOrders} is on. The reply
 *       to an order is sent only after the order is durable, so the reply is confirmation enough.
 *   <li>There is no producer window: a thread has one request under way (an open loop sets its own limit), and with a
 *       window a full address would block the sender without a time limit.
 *   <li>A lost connection is not restored: a measurement must not hide the loss.
 * </ul>
 */
public final class BrokerConnections implements AutoCloseable {
    private static final Executor DIRECT = Runnable::run;
    private static final Pattern ARTEMIS_MESSAGE = Pattern.compile(".*\\[errorType=\\S+ message=(.*)\\]");

    private final String url;
    private final long timeoutNs;
    private final boolean confirmOrders;
    private final BrokerAccess access;
    private final ReplyMode replies;
    private ScheduledExecutorService scheduler;
    private ActiveMQConnectionFactory factory;

    public BrokerConnections(String url, long timeoutNs) {
        this(url, timeoutNs, false);
    }

    /**
     * @param url the broker, such as {@code tcp://127.0.0.1:61616}; see {@link BrokerAccess} for its {@code access}
     * @param timeoutNs the time limit of a request; also of blocking calls to the broker, but then at least 1 s
     * @param confirmOrders whether sending an order waits until the broker has stored it
     */
    public BrokerConnections(String url, long timeoutNs, boolean confirmOrders) {
        this(timeoutNs, confirmOrders, BrokerAccess.of(url, null));
    }

    /** Connects as the user of {@code access}. */
    public BrokerConnections(long timeoutNs, boolean confirmOrders, BrokerAccess access) {
        this(timeoutNs, confirmOrders, access, ReplyMode.IO_THREAD);
    }

    /**
     * Connects as the user of {@code access}, and delivers replies in one of several ways.
     *
     * @param replies {@link ReplyMode#READ} neither with TLS nor with {@code confirmOrders}
     */
    public BrokerConnections(long timeoutNs, boolean confirmOrders, BrokerAccess access, ReplyMode replies) {
        if (replies == ReplyMode.READ && confirmOrders) {
            throw new IllegalArgumentException("a thread that waits until its order is stored does not read its socket"
                    + " meanwhile");
        }
        this.url = access.url();
        this.access = access;
        this.replies = replies;
        this.timeoutNs = timeoutNs;
        this.confirmOrders = confirmOrders;
    }

    /**
     * Makes the connection factory and its thread; does not connect yet.
     *
     * @throws IllegalArgumentException when the URL cannot be used, or not with this {@link ReplyMode}
     */
    public BrokerConnections open() {
        try {
            factory = access.configure(new ActiveMQConnectionFactory(url));
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
        if (replies == ReplyMode.READ) {
            for (TransportConfiguration each : factory.getServerLocator().getStaticTransportConfigurations()) {
                SocketConnectors.use(each);
            }
        }
        if (replies == ReplyMode.IO_THREAD || replies == ReplyMode.READ) {
            scheduler = Executors.newSingleThreadScheduledExecutor(task -> {
                Thread thread = new Thread(task, "broker-pings");
                thread.setDaemon(true);
                return thread;
            });
            factory.getServerLocator().setThreadPools(DIRECT, scheduler, DIRECT);
        }
        return this;
    }

    public String url() {
        return url;
    }

    /** The user of the connections; null without. */
    public String user() {
        return access.login().user();
    }

    public long timeoutNs() {
        return timeoutNs;
    }

    ReplyMode replies() {
        return replies;
    }

    /** Connects; the connection is not started. */
    public Connection connect() throws JMSException {
        BrokerAccess.Login login = access.login();
        return login.user() == null ? factory.createConnection()
                : factory.createConnection(login.user(), login.password());
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
    public void close() {
        if (factory != null) {
            factory.close();
        }
        if (scheduler != null) {
            scheduler.shutdownNow();
        }
    }
}
