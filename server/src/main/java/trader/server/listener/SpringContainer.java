package trader.server.listener;

import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.Session;
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

/** The listeners of a queue in Spring's container: each thread receives, processes, and receives again. */
final class SpringContainer implements ListenerContainer {
    private static final Logger LOG = LoggerFactory.getLogger(SpringContainer.class);

    /** Each receive begins a transaction, even without a message, so an idle listener receives rarely. */
    private static final long RECEIVE_TIMEOUT_MS = TimeUnit.SECONDS.toMillis(10);
    private static final long RECOVERY_INTERVAL_MS = 1_000;
    private static final long STOP_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(3);

    private final ListenerConnections connections;
    private final DefaultMessageListenerContainer container = new ConnectedContainer();
    private ExecutorService threads;

    private final class ConnectedContainer extends DefaultMessageListenerContainer {
        @Override
        protected Connection createConnection() throws JMSException {
            return connections.connect();
        }

        @Override
        protected Session createSession(Connection connection) throws JMSException {
            return connections.openSession(connection);
        }

        @Override
        protected MessageConsumer createListenerConsumer(Session session) throws JMSException {
            return connections.enlisting(super.createListenerConsumer(session), session);
        }
    }

    /** {@code transactionManager} begins a transaction for each receive; null for none. */
    SpringContainer(String queue, int concurrent, ListenerConnections connections, ListenerJms jms,
            PlatformTransactionManager transactionManager, SessionAwareMessageListener<Message> listener,
            ErrorHandler errorHandler) {
        this.connections = connections;
        container.setConnectionFactory(connections.connectionFactory());
        listenTo(queue, concurrent);
        container.setMessageListener(listener);
        if (jms == ListenerJms.CACHED) {
            // With a transaction manager, the automatic cache level keeps nothing between two messages.
            container.setCacheLevel(DefaultMessageListenerContainer.CACHE_CONSUMER);
            container.setReceiveTimeout(RECEIVE_TIMEOUT_MS);
        }
        container.setRecoveryInterval(RECOVERY_INTERVAL_MS);
        container.setAcceptMessagesWhileStopping(true);
        container.setErrorHandler(errorHandler);
        if (transactionManager != null) {
            container.setTransactionManager(transactionManager);
            // Spring closes a session that it opened for one transaction: after the commit if it is transacted, else
            // before, and then the session could not be prepared.
            container.setSessionTransacted(jms == ListenerJms.PER_MESSAGE);
        }
    }

    @Override
    public void start() {
        container.afterPropertiesSet();
        container.start();
    }

    @Override
    public void moveTo(String queue, int concurrent) {
        stopAndWait();
        container.setMessageSelector(null);
        listenTo(queue, concurrent);
        start();
    }

    /** The threads have the queue's name, so that it appears in each of their log lines. */
    private void listenTo(String queue, int concurrent) {
        container.setBeanName(queue);
        threads = Executors.newCachedThreadPool(new CustomizableThreadFactory(queue + "-"));
        container.setTaskExecutor(threads);
        container.setDestinationName(queue);
        container.setConcurrentConsumers(concurrent);
    }

    @Override
    public void select(String selector) {
        container.setMessageSelector(selector);
    }

    @Override
    public void stop() {
        container.stop();
    }

    @Override
    public void close() {
        if (container.isActive()) {
            stopAndWait();
        }
    }

    private void stopAndWait() {
        try {
            tryToStop();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void tryToStop() throws InterruptedException {
        container.stop();
        long deadlineNs = System.nanoTime() + STOP_TIMEOUT_NS;
        while (container.getActiveConsumerCount() > 0 && System.nanoTime() - deadlineNs < 0) {
            connections.wakeReceivers();
            TimeUnit.MILLISECONDS.sleep(5);
        }
        if (container.getActiveConsumerCount() > 0) {
            LOG.warn("{} listeners of {} have not ended", container.getActiveConsumerCount(),
                    container.getDestinationName());
            return;
        }
        container.shutdown();
        threads.shutdown();
        // A thread that has not yet noticed the stop of the container would continue when it starts again.
        threads.awaitTermination(deadlineNs - System.nanoTime(), TimeUnit.NANOSECONDS);
    }
}
