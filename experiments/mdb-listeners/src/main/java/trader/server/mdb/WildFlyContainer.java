package trader.server.mdb;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Session;
import jakarta.resource.ResourceException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.activemq.artemis.ra.inflow.ActiveMQActivationSpec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jms.listener.SessionAwareMessageListener;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.util.ErrorHandler;
import trader.common.logging.LogThrottle;
import trader.server.listener.ContainerParts;
import trader.server.listener.ListenerContainer;
import trader.server.listener.ListenerTransaction;

/** The deliveries to a bean: the resource adapter's sessions on a queue, each with an instance of the bean. */
final class WildFlyContainer implements ListenerContainer {
    private static final Logger LOG = LoggerFactory.getLogger(WildFlyContainer.class);
    private static final long RECOVERY_INTERVAL_MS = 1_000;
    private static final int FOR_EVER = -1;
    private static final long STOP_TIMEOUT_MS = 3_000;

    private final WildFlyContainers.DeployedBean bean;
    private final ContainerParts parts;
    private final Integer windowBytes;
    private final SessionAwareMessageListener<Message> listener;
    private final ErrorHandler errorHandler;
    private final LogThrottle connectionFailures = new LogThrottle();
    private String queue;
    private int concurrent;
    private String selector;
    private ExecutorService threads;
    private ScheduledExecutorService timer;
    private BeanDeliveries deliveries;
    private CompletableFuture<Void> stopped;

    /** {@code windowBytes}: Artemis' {@code consumerWindowSize}; null for that of the connection factory. */
    WildFlyContainer(WildFlyContainers.DeployedBean bean, ContainerParts parts, String queue, int concurrent,
            Integer windowBytes, SessionAwareMessageListener<Message> listener, ErrorHandler errorHandler) {
        this.bean = bean;
        this.parts = parts;
        this.queue = queue;
        this.concurrent = concurrent;
        this.windowBytes = windowBytes;
        this.listener = listener;
        this.errorHandler = errorHandler;
    }

    boolean isOf(ActiveMQActivationSpec spec) {
        return bean.spec() == spec;
    }

    /** Lets the connections of the sessions use threads of this container, which have the queue's name. */
    synchronized void configure(ActiveMQConnectionFactory factory) {
        if (windowBytes != null) {
            factory.setConsumerWindowSize(windowBytes);
        }
        factory.getServerLocator().setThreadPools(threads, timer, threads);
    }

    /** Calls the listener. If it fails, its error handler is told, and the transaction will be rolled back. */
    void process(Message message, Session session) {
        try {
            listener.onMessage(message, session);
        } catch (JMSException | RuntimeException | Error failed) {
            parts.enlistments().setRollbackOnly();
            errorHandler.handleError(failed);
        }
    }

    /** The bean has no connection for replies, or could not return it; the listener's error handler is not told. */
    void connectionFailed(Throwable failure) {
        parts.enlistments().setRollbackOnly();
        long since = connectionFailures.count();
        if (since > 0) {
            LOG.warn("{}: no connection for the reply to {} message(s), the last: {}", queue, since,
                    failure.toString(), LOG.isDebugEnabled() ? failure : null);
        }
    }

    /** The commit of the thread's transaction has failed. */
    void commitFailed(Exception failure) {
        errorHandler.handleError(parts.figures().failure(failure));
    }

    ListenerTransaction newTransaction() {
        return new ListenerTransaction(parts.figures());
    }

    @Override
    public void select(String messageSelector) {
        selector = messageSelector;
    }

    @Override
    public synchronized void start() {
        threads = Executors.newCachedThreadPool(new CustomizableThreadFactory(queue + "-"));
        timer = Executors.newSingleThreadScheduledExecutor(new CustomizableThreadFactory(queue + "-timer-"));
        ActiveMQActivationSpec spec = bean.spec();
        spec.setUseJNDI(false);
        spec.setDestination(queue);
        spec.setMessageSelector(selector);
        spec.setMaxSession(concurrent);
        spec.setSetupAttempts(FOR_EVER);
        spec.setSetupInterval(RECOVERY_INTERVAL_MS);
        try {
            deliveries = new BeanDeliveries(bean, this);
            deliveries.start();
        } catch (ResourceException failed) {
            throw new IllegalStateException("the deliveries from " + queue + " do not start: " + failed, failed);
        }
        stopped = null;
    }

    @Override
    public void moveTo(String next, int listeners) {
        close();
        queue = next;
        concurrent = listeners;
        selector = null;
        start();
    }

    @Override
    public synchronized void stop() {
        if (deliveries != null && stopped == null) {
            stopped = CompletableFuture.runAsync(deliveries::stop, threads);
        }
    }

    @Override
    public synchronized void close() {
        stop();
        if (deliveries == null) {
            return;
        }
        try {
            stopped.get(STOP_TIMEOUT_MS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            LOG.warn("Beans of {} have not ended", queue);
        } catch (ExecutionException failed) {
            LOG.warn("The deliveries from {} did not stop cleanly", queue, failed.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        deliveries = null;
        threads.shutdown();
        timer.shutdown();
    }
}
