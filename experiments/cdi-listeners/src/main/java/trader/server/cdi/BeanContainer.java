package trader.server.cdi;

import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import trader.common.logging.LogThrottle;
import trader.server.listener.ListenerContainer;

/** The listeners of a queue, with a connection for all of them, which is opened again after a failure. */
final class BeanContainer implements ListenerContainer {
    private static final Logger LOG = LoggerFactory.getLogger(BeanContainer.class);
    private static final long RECOVERY_INTERVAL_MS = 1_000;
    private static final long STOP_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(3);

    private final ListenerWork work;
    private final LogThrottle failures = new LogThrottle();
    private String queue;
    private int concurrent;
    private String selector;
    private ExecutorService threads;
    private volatile CountDownLatch stopping = new CountDownLatch(1);
    private Connection connection;

    BeanContainer(String queue, int concurrent, ListenerWork work) {
        this.queue = queue;
        this.concurrent = concurrent;
        this.work = work;
    }

    @Override
    public void select(String messageSelector) {
        selector = messageSelector;
    }

    /** The threads have the queue's name, so that it appears in each of their log lines. */
    @Override
    public void start() {
        CountDownLatch stop = new CountDownLatch(1);
        stopping = stop;
        threads = Executors.newCachedThreadPool(new CustomizableThreadFactory(queue + "-"));
        for (int i = 0; i < concurrent; i++) {
            threads.execute(() -> listen(stop));
        }
    }

    @Override
    public void moveTo(String next, int listeners) {
        close();
        queue = next;
        concurrent = listeners;
        selector = null;
        start();
    }

    private void listen(CountDownLatch stop) {
        while (stop.getCount() > 0) {
            Connection used = null;
            try {
                used = connection();
                try (BeanListener listener = new BeanListener(work, used, queue, selector)) {
                    while (stop.getCount() > 0) {
                        listener.receiveNext();
                    }
                }
            } catch (JMSException | RuntimeException failed) {
                abandon(used);
                if (stop.getCount() > 0) {
                    report(failed);
                    pause(stop);
                }
            }
        }
    }

    private void report(Exception failed) {
        long since = failures.count();
        if (since > 0) {
            LOG.warn("{}: the listeners cannot receive and try again every second, {} failure(s), the last: {}", queue,
                    since, failed.toString(), LOG.isDebugEnabled() ? failed : null);
        }
    }

    private static void pause(CountDownLatch stop) {
        try {
            stop.await(RECOVERY_INTERVAL_MS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException("a listener was interrupted", interrupted);
        }
    }

    private synchronized Connection connection() throws JMSException {
        if (connection == null) {
            Connection opened = work.connections().connect();
            try {
                opened.start();
                connection = opened;
            } finally {
                if (connection == null) {
                    opened.close();
                }
            }
        }
        return connection;
    }

    /** Closes the connection, unless another listener has replaced it. */
    private void abandon(Connection broken) {
        synchronized (this) {
            if (broken == null || broken != connection) {
                return;
            }
            connection = null;
        }
        try {
            broken.close();
        } catch (JMSException gone) {
            LOG.debug("{}: the connection was not closed properly", queue, gone);
        }
    }

    @Override
    public void stop() {
        stopping.countDown();
    }

    @Override
    public void close() {
        stop();
        if (threads == null) {
            return;
        }
        threads.shutdown();
        long deadlineNs = System.nanoTime() + STOP_TIMEOUT_NS;
        try {
            boolean ended = false;
            while (!ended && System.nanoTime() - deadlineNs < 0) {
                work.connections().wakeReceivers();
                ended = threads.awaitTermination(5, TimeUnit.MILLISECONDS);
            }
            if (!ended) {
                LOG.warn("Listeners of {} have not ended", queue);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        threads = null;
        Connection last;
        synchronized (this) {
            last = connection;
        }
        abandon(last);
    }
}
