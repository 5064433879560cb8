package trader.server.listener;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jms.listener.DefaultMessageListenerContainer;
import org.springframework.jms.listener.SessionAwareMessageListener;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.util.ErrorHandler;
import trader.common.logging.LogThrottle;

/** One service's listeners in Spring's container: each thread receives, processes, and receives again. */
public final class ListenerContainer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ListenerContainer.class);

    /** A transaction is begun for each receive, empty or not: not too often when idle. */
    private static final long RECEIVE_TIMEOUT_MS = TimeUnit.SECONDS.toMillis(10);
    private static final long RECOVERY_INTERVAL_MS = 1_000;
    private static final long STOP_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(3);

    private final ListenerConnections connections;
    private final DefaultMessageListenerContainer container = new DefaultMessageListenerContainer();
    private final LogThrottle failures = new LogThrottle();
    private ExecutorService threads;

    /**
     * Listeners that are not yet started.
     *
     * @param transactionManager begins a transaction for each receive; null for none
     * @param errorHandler is given what the listener throws, and what a commit does, on the listener's thread; null for
     *        a line in the log, at most once a minute
     */
    public ListenerContainer(String queue, int concurrent, ListenerConnections connections,
            PlatformTransactionManager transactionManager, SessionAwareMessageListener<?> listener,
            ErrorHandler errorHandler) {
        this.connections = connections;
        container.setConnectionFactory(connections);
        listenTo(queue, concurrent);
        container.setMessageListener(listener);
        // Said explicitly: with a transaction manager, the automatic level keeps nothing between two messages.
        container.setCacheLevel(DefaultMessageListenerContainer.CACHE_CONSUMER);
        container.setReceiveTimeout(RECEIVE_TIMEOUT_MS);
        container.setRecoveryInterval(RECOVERY_INTERVAL_MS);
        container.setAcceptMessagesWhileStopping(true);
        container.setErrorHandler(errorHandler != null ? errorHandler : failure -> {
            long since = failures.count();
            if (since > 0) {
                LOG.warn("{}: {} message(s) were not processed, the last: {}", queue, since, failure.toString(),
                        LOG.isDebugEnabled() ? failure : null);
            }
        });
        if (transactionManager != null) {
            container.setTransactionManager(transactionManager);
            container.setSessionTransacted(false);
        }
    }

    public void start() {
        container.afterPropertiesSet();
        container.start();
    }

    /** Ends what it listens to now, and listens with as many of the same listeners to another queue. */
    public void moveTo(String queue, int concurrent) {
        stopAndWait();
        container.setMessageSelector(null);
        listenTo(queue, concurrent);
        start();
    }

    /** By threads with the queue's name, which is in each line that they log. */
    private void listenTo(String queue, int concurrent) {
        container.setBeanName(queue);
        threads = Executors.newCachedThreadPool(new CustomizableThreadFactory(queue + "-"));
        container.setTaskExecutor(threads);
        container.setDestinationName(queue);
        container.setConcurrentConsumers(concurrent);
    }

    /** Only messages that are selected are taken, until it moves to another queue. */
    public void select(String selector) {
        container.setMessageSelector(selector);
    }

    /** No further message is taken; does not wait. */
    public void stop() {
        container.stop();
    }

    /** Waits for the messages that are being processed, for some seconds at most. */
    @Override
    public void close() {
        if (container.isActive()) {
            stopAndWait();
        }
    }

    private void stopAndWait() {
        container.stop();
        long deadlineNs = System.nanoTime() + STOP_TIMEOUT_NS;
        while (container.getActiveConsumerCount() > 0 && System.nanoTime() - deadlineNs < 0) {
            connections.wakeReceivers();
            try {
                TimeUnit.MILLISECONDS.sleep(5);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return;
            }
        }
        if (container.getActiveConsumerCount() > 0) {
            LOG.warn("{} listeners of {} have not ended", container.getActiveConsumerCount(),
                    container.getDestinationName());
            return;
        }
        container.shutdown();
        threads.shutdown();
        try {
            // One that has not yet seen that the container has ended would go on with it when it begins again.
            threads.awaitTermination(deadlineNs - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
