package trader.server.broker.pair;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.Interceptor;
import org.apache.activemq.artemis.core.protocol.core.Packet;
import org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl;
import org.apache.activemq.artemis.core.remoting.CloseListener;
import org.apache.activemq.artemis.core.remoting.FailureListener;
import org.apache.activemq.artemis.core.replication.ReplicationManager;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;
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
 */
final class LostBackups implements Interceptor {
    private static final Logger LOG = LoggerFactory.getLogger(LostBackups.class);
    private static final String COPYING_THREAD = "async-replication-thread";
    /** Methods in which the thread waits for the backup; elsewhere an interrupt could close a file of the journal. */
    private static final Set<String> WAITING = Set.of("awaitFlushOfReplicationStream", "sendSynchronizationDone");
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long LIMIT_NS = TimeUnit.MINUTES.toNanos(1);

    private final QueuedRecords queued = new QueuedRecords();
    private final Set<RemotingConnection> backups = ConcurrentHashMap.newKeySet();
    private volatile ReplicationManager current;

    /** Tells it the replication that runs, or null. */
    void note(ReplicationManager replication) {
        if (replication != null) {
            current = replication;
        }
    }

    @Override
    public boolean intercept(Packet packet, RemotingConnection connection) {
        if (packet.getType() == PacketImpl.BACKUP_REGISTRATION && backups.add(connection)) {
            Loss loss = new Loss(connection);
            connection.addFailureListener(loss);
            connection.addCloseListener(loss);
        }
        return true;
    }

    private final class Loss implements FailureListener, CloseListener {
        private final RemotingConnection connection;

        Loss(RemotingConnection connection) {
            this.connection = connection;
        }

        @Override
        public void connectionFailed(ActiveMQException reason, boolean failedOver) {
            connectionClosed();
        }

        @Override
        public void connectionFailed(ActiveMQException reason, boolean failedOver, String scaleDownTargetNode) {
            connectionClosed();
        }

        /** No other backup can have registered yet, so everything that waits now waits for this one. */
        @Override
        public void connectionClosed() {
            if (backups.remove(connection)) {
                List<Thread> copying = Thread.getAllStackTraces().keySet().stream()
                        .filter(each -> each.getName().equals(COPYING_THREAD)).toList();
                ReplicationManager lost = current;
                new DaemonThreads("lost-backup").newThread(() -> {
                    copying.forEach(LostBackups::end);
                    release(lost);
                }).start();
                new DaemonThreads("lost-backup").newThread(() -> release(lost)).start();
            }
        }
    }

    private static void end(Thread copying) {
        while (copying.isAlive()) {
            if (Arrays.stream(copying.getStackTrace()).map(StackTraceElement::getMethodName)
                    .anyMatch(WAITING::contains)) {
                LOG.info("The backup was lost while it copied the data: the copy ends");
                copying.interrupt();
            }
            LockSupport.parkNanos(LOOK_NS);
        }
    }

    private void release(ReplicationManager lost) {
        long startNs = System.nanoTime();
        while (lost != null && lost.isStarted()) {
            if (System.nanoTime() - startNs > LIMIT_NS) {
                LOG.warn("The replication to a lost backup does not end");
                return;
            }
            LockSupport.parkNanos(LOOK_NS);
        }
        if (lost != null) {
            queued.release(lost);
        }
    }
}
