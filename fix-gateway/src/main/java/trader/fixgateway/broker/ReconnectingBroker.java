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
import trader.access.BrokerAccess;
import trader.common.DaemonThreads;

/**
 * Keeps a connection to the broker. When it is lost, reconnects with a new reply queue, pausing 20 ms to 1 s.
 *
 * <p>Replies are handled on the thread that reads the connection (a direct executor replaces the client's pool), which
 * saves a hand-off. Sends wait neither for a confirmation (an order without a reply is sent again) nor for credits.
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

    /** Callbacks; none may wait. */
    public interface Events {
        void connected();

        void lost();

        /** {@code text} is null if the message has none. */
        void reply(String correlationId, String text);

        /** Applied prices arrive from now on. */
        void pricesSubscribed();

        void price(Message message);
    }

    private final String url;
    private final BrokerAccess access;
    private final Events events;
    private final ScheduledExecutorService executor =
            Executors.newSingleThreadScheduledExecutor(new DaemonThreads("fix-broker"));
    private ScheduledExecutorService pings;
    private ActiveMQConnectionFactory factory;
    private volatile GatewayConnection connection;
    private volatile boolean wantsPrices;
    private volatile boolean closing;

    // Executor thread only.
    private long pauseMs = FIRST_PAUSE_MS;
    private boolean loggedAway;

    public ReconnectingBroker(String url, BrokerAccess access, Events events) {
        this.url = url;
        this.access = access;
        this.events = events;
    }

    /** Starts connecting; returns after a success or failure, or 5 s. IllegalArgumentException: the URL is unusable. */
    public void open() {
        try {
            factory = access.configure(new ActiveMQConnectionFactory(access.url()));
            factory.setDeserializationDenyList("*");
            factory.setReconnectAttempts(0);
            factory.setBlockOnNonDurableSend(false);
            factory.setBlockOnDurableSend(false);
            factory.setProducerWindowSize(-1);
            factory.setCacheDestinations(true);
            access.limitWaits(factory, CHECK_MS, TIME_TO_LIVE_MS, CALL_TIMEOUT_MS);
        } catch (RuntimeException unusable) {
            throw new IllegalArgumentException("broker '" + url + "' is not a URL such as tcp://127.0.0.1:61616: "
                    + unusable.getMessage(), unusable);
        }
        pings = Executors.newSingleThreadScheduledExecutor(new DaemonThreads("fix-broker-pings"));
        factory.getServerLocator().setThreadPools(DIRECT, pings, DIRECT);
        try {
            executor.submit(this::connect).get(FIRST_WAIT_MS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException | RejectedExecutionException notYet) {
            LOG.debug("The broker at {} has not answered yet", url, notYet);
        }
    }

    /** Null while the broker is unreachable. */
    public GatewayConnection connection() {
        return connection;
    }

    /** Subscribes to the applied prices or unsubscribes, soon and on every new connection. */
    public void subscribeToPrices(boolean wanted) {
        if (wantsPrices != wanted) {
            wantsPrices = wanted;
            submit(this::updatePriceSubscription, 0);
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
            made[0] = new GatewayConnection(factory, access.login(),
                    failure -> submit(() -> lost(made[0], failure), 0), this::reply);
            if (closing) {
                made[0].close();
                return;
            }
            pauseMs = FIRST_PAUSE_MS;
            if (loggedAway) {
                LOG.info("The broker at {} is back", url);
                loggedAway = false;
            }
            connection = made[0];
            events.connected();
            updatePriceSubscription();
        } catch (JMSException | RuntimeException failed) {
            logAway(failed);
            submit(this::connect, pauseMs);
            pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
        }
    }

    private void logAway(Exception failed) {
        if (!loggedAway) {
            LOG.warn("The broker at {} is away: orders wait, other requests are refused: {}", url, failed.getMessage());
            loggedAway = true;
        }
    }

    private void lost(GatewayConnection which, JMSException failure) {
        if (closing || which == null || which != connection) {
            return;
        }
        connection = null;
        logAway(failure);
        events.lost();
        which.close();
        connect();
    }

    /** Replaces the connection, even if the JMS client considers it intact. */
    public void sendFailed(GatewayConnection which, JMSException failure) {
        submit(() -> lost(which, failure), 0);
    }

    private void updatePriceSubscription() {
        GatewayConnection current = connection;
        if (closing || current == null) {
            return;
        }
        try {
            boolean wanted = wantsPrices;
            current.subscribeToPrices(wanted ? events::price : null);
            if (wanted) {
                events.pricesSubscribed();
            }
        } catch (JMSException failed) {
            LOG.debug("Subscribing to prices", failed);
            submit(this::updatePriceSubscription, LONGEST_PAUSE_MS);
        }
    }

    private void reply(Message message) {
        try {
            events.reply(message.getJMSCorrelationID(), message instanceof TextMessage text ? text.getText() : null);
        } catch (JMSException | RuntimeException failed) {
            LOG.error("A reply could not be handled", failed);
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
