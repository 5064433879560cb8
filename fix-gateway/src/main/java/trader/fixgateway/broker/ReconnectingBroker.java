package trader.fixgateway.broker;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a connection to the broker: makes it again when it is lost, after a pause that doubles from 20 ms to 1 s, with
 * a new queue for the replies.
 *
 * <p>Replies are handed over on the thread that reads the connection (a direct executor in place of the client's pool),
 * which saves a hand-off for each. No send waits for the broker: neither for its confirmation (an order is sent again
 * when no reply comes) nor for credits of a full address.
 */
public final class ReconnectingBroker implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ReconnectingBroker.class);
    private static final Executor DIRECT = Runnable::run;
    private static final long FIRST_WAIT_MS = 5_000;
    private static final long FIRST_PAUSE_MS = 20;
    private static final long LONGEST_PAUSE_MS = 1_000;
    private static final long CALL_TIMEOUT_MS = 5_000;
    private static final long CHECK_MS = 5_000;
    private static final long TIME_TO_LIVE_MS = 15_000;
    private static final long STOP_TIMEOUT_MS = 2_000;

    /** Is told what happens. None may wait. */
    public interface Events {
        /** There is a connection. */
        void connected();

        /** There is none any more. */
        void lost();

        /** A reply, on the thread that read it; the text is null where there is none. */
        void reply(String correlationId, String text);

        /** The applied prices are listened to, from now on and not before. */
        void listening();

        /** A message of the applied prices, on the thread that read it. */
        void price(Message message);
    }

    private final String url;
    private final Events events;
    private final ScheduledExecutorService executor = daemon("fix-broker");
    private ScheduledExecutorService pings;
    private ActiveMQConnectionFactory factory;
    private volatile GatewayConnection connection;
    private volatile boolean wantsPrices;
    private volatile boolean closing;

    // Used by the executor's thread.
    private long pauseMs = FIRST_PAUSE_MS;
    private boolean saidAway;

    /** A link that is not open. */
    public ReconnectingBroker(String url, Events events) {
        this.url = url;
        this.events = events;
    }

    public static ScheduledExecutorService daemon(String name) {
        return Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * Begins to connect, and returns when that has succeeded or failed for the first time, or after some seconds.
     *
     * @throws IllegalArgumentException when the URL cannot be used
     */
    public void open() {
        try {
            factory = new ActiveMQConnectionFactory(url);
            factory.setDeserializationDenyList("*");
            factory.setReconnectAttempts(0);
            factory.setBlockOnNonDurableSend(false);
            factory.setBlockOnDurableSend(false);
            factory.setProducerWindowSize(-1);
            factory.setCacheDestinations(true);
            setTimes();
        } catch (RuntimeException unusable) {
            throw new IllegalArgumentException("broker '" + url + "' is not a URL such as tcp://127.0.0.1:61616: "
                    + unusable.getMessage(), unusable);
        }
        pings = daemon("fix-broker-pings");
        factory.getServerLocator().setThreadPools(DIRECT, pings, DIRECT);
        try {
            executor.submit(this::connect).get(FIRST_WAIT_MS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException | RejectedExecutionException notYet) {
            LOG.debug("The broker at {} has not answered yet", url, notYet);
        }
    }

    /** A broker that does not answer is given up after some seconds; what the URL says goes before. */
    private void setTimes() {
        if (!url.contains("callTimeout=")) {
            factory.setCallTimeout(CALL_TIMEOUT_MS);
        }
        if (!url.contains("clientFailureCheckPeriod=")) {
            factory.setClientFailureCheckPeriod(CHECK_MS);
        }
        if (!url.contains("connectionTTL=")) {
            factory.setConnectionTTL(TIME_TO_LIVE_MS);
        }
    }

    /** The connection, or null while the broker is away. */
    public GatewayConnection connection() {
        return connection;
    }

    /** Begins or ends to listen to the applied prices, soon and after every new connection. */
    public void wantPrices(boolean wanted) {
        if (wantsPrices != wanted) {
            wantsPrices = wanted;
            submit(this::listen, 0);
        }
    }

    private void submit(Runnable task, long afterMs) {
        try {
            executor.schedule(task, afterMs, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException closed) {
            LOG.trace("Closed", closed);
        }
    }

    private void connect() {
        if (closing) {
            return;
        }
        try {
            GatewayConnection[] made = new GatewayConnection[1];
            made[0] = new GatewayConnection(factory, failure -> submit(() -> lost(made[0], failure), 0), this::reply);
            if (closing) {
                made[0].close();
                return;
            }
            pauseMs = FIRST_PAUSE_MS;
            if (saidAway) {
                LOG.info("The broker at {} is back", url);
                saidAway = false;
            }
            connection = made[0];
            events.connected();
            listen();
        } catch (JMSException | RuntimeException failed) {
            sayAway(failed);
            submit(this::connect, pauseMs);
            pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
        }
    }

    private void sayAway(Exception failed) {
        if (!saidAway) {
            LOG.warn("The broker at {} is away: orders wait, other requests are refused: {}", url,
                    failed.getMessage());
            saidAway = true;
        }
    }

    private void lost(GatewayConnection which, JMSException failure) {
        if (closing || which == null || which != connection) {
            return;
        }
        connection = null;
        sayAway(failure);
        events.lost();
        which.close();
        connect();
    }

    /** A send has failed: the connection is given up, whatever the client thinks of it. */
    public void broken(GatewayConnection which, JMSException failure) {
        submit(() -> lost(which, failure), 0);
    }

    private void listen() {
        GatewayConnection current = connection;
        if (closing || current == null) {
            return;
        }
        try {
            boolean wanted = wantsPrices;
            current.listenToPrices(wanted ? events::price : null);
            if (wanted) {
                events.listening();
            }
        } catch (JMSException failed) {
            LOG.debug("Prices", failed);
            submit(this::listen, LONGEST_PAUSE_MS);
        }
    }

    private void reply(Message message) {
        try {
            events.reply(message.getJMSCorrelationID(), message instanceof TextMessage text ? text.getText() : null);
        } catch (JMSException | RuntimeException failed) {
            LOG.error("A reply could not be handed on", failed);
        }
    }

    @Override
    public void close() {
        closing = true;
        executor.shutdownNow();
        try {
            executor.awaitTermination(STOP_TIMEOUT_MS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        GatewayConnection current = connection;
        connection = null;
        if (current != null) {
            current.close();
        }
        if (factory != null) {
            factory.close();
            pings.shutdownNow();
        }
    }
}
