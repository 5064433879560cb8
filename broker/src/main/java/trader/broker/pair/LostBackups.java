package trader.broker.pair;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.core.protocol.core.CoreRemotingConnection;
import org.apache.activemq.artemis.core.remoting.CloseListener;
import org.apache.activemq.artemis.core.remoting.FailureListener;
import org.apache.activemq.artemis.core.replication.ReplicationManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.common.DaemonThreads;

/**
 * Ends what Artemis leaves waiting for a backup whose connection is lost.
 *
 * <p>Records that were queued for a backup that no longer read them are never confirmed: the sessions that wrote them
 * wait for ever, and keep the messages that they received. And the thread that copies the data waits until the time
 * limit of the copy (30 s), perhaps with the lock for which all writes to the journal wait; then it stops whatever
 * replication there is by that time.
 *
 * <p>Artemis releases queued records itself, but not in every case, when a replication ends. It has no public method
 * for that.
 */
final class LostBackups {
    private static final Logger LOG = LoggerFactory.getLogger(LostBackups.class);
    /** Methods in which the thread waits for the backup; elsewhere an interrupt could close a file of the journal. */
    private static final Set<String> WAITING = Set.of("awaitFlushOfReplicationStream", "sendSynchronizationDone");
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long LIMIT_NS = TimeUnit.MINUTES.toNanos(1);

    private final Field stream;
    private final Field requests;
    private final Method release;

    /** Throws an {@link IllegalStateException} if this Artemis does not have the expected members. */
    LostBackups() {
        try {
            stream = ReplicationManager.class.getDeclaredField("replicationStream");
            requests = ReplicationManager.class.getDeclaredField("replicatePacketRequests");
            release = ReplicationManager.class.getDeclaredMethod("releaseReplicatedPackets", Queue.class);
            stream.setAccessible(true);
            requests.setAccessible(true);
            release.setAccessible(true);
        } catch (ReflectiveOperationException changed) {
            throw new IllegalStateException("this version of Artemis queues records for a backup in another way than"
                    + " 2.57: " + changed.getMessage(), changed);
        }
    }

    /** Call in the thread that copies the data, before it does. */
    void begin(ReplicationManager replication) {
        CoreRemotingConnection connection = replication.getBackupTransportConnection();
        Loss loss = new Loss(replication, Thread.currentThread());
        if (connection != null) {
            connection.addFailureListener(loss);
            connection.addCloseListener(loss);
        }
        if (connection == null || connection.isDestroyed()) {
            loss.connectionClosed();
        }
    }

    private final class Loss implements FailureListener, CloseListener {
        private final ReplicationManager lost;
        private final Thread copying;
        private final AtomicBoolean noticed = new AtomicBoolean();

        Loss(ReplicationManager lost, Thread copying) {
            this.lost = lost;
            this.copying = copying;
        }

        @Override
        public void connectionFailed(ActiveMQException reason, boolean failedOver) {
            connectionClosed();
        }

        @Override
        public void connectionFailed(ActiveMQException reason, boolean failedOver, String scaleDownTargetNode) {
            connectionClosed();
        }

        @Override
        public void connectionClosed() {
            if (noticed.compareAndSet(false, true)) {
                new DaemonThreads("lost-backup").newThread(() -> {
                    end(copying);
                    release(lost);
                }).start();
                new DaemonThreads("lost-backup").newThread(() -> release(lost)).start();
            }
        }
    }

    private static void end(Thread copying) {
        boolean isInterrupted = false;
        while (copying.isAlive()) {
            boolean waits = Arrays.stream(copying.getStackTrace()).map(StackTraceElement::getMethodName)
                    .anyMatch(WAITING::contains);
            if (waits && !isInterrupted) {
                LOG.info("The backup was lost while it copied the data: the copy ends");
                copying.interrupt();
            }
            // Once per wait.
            isInterrupted = waits;
            LockSupport.parkNanos(LOOK_NS);
        }
    }

    private void release(ReplicationManager lost) {
        long startNs = System.nanoTime();
        while (lost.isStarted()) {
            if (System.nanoTime() - startNs > LIMIT_NS) {
                LOG.warn("The replication to a lost backup does not end");
                return;
            }
            LockSupport.parkNanos(LOOK_NS);
        }
        try {
            ((Executor) stream.get(lost)).execute(() -> releaseOnItsThread(lost));
        } catch (IllegalAccessException | RejectedExecutionException stopped) {
            LOG.debug("The broker is stopping", stopped);
        }
    }

    /** Confirms the queued records of a replication that has ended. */
    private void releaseOnItsThread(ReplicationManager ended) {
        try {
            release.invoke(ended, requests.get(ended));
            ended.clearReplicationTokens();
        } catch (ReflectiveOperationException failed) {
            LOG.error("Orders may wait for a lost backup until this broker is restarted", failed);
        }
    }
}
