package trader.server.broker.pair;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.apache.activemq.artemis.core.replication.ReplicationManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Releases the records that Artemis has queued for a backup, as it does itself, but not in every case, when a
 * replication ends. It has no public method for that.
 */
final class QueuedRecords {
    private static final Logger LOG = LoggerFactory.getLogger(QueuedRecords.class);

    private final Field stream;
    private final Field requests;
    private final Method release;

    /** Throws an {@link IllegalStateException} if this Artemis does not have the expected members. */
    QueuedRecords() {
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

    /** Confirms the queued records of a replication that has ended, on its own thread. */
    void release(ReplicationManager ended) {
        try {
            ((Executor) stream.get(ended)).execute(() -> releaseOnItsThread(ended));
        } catch (IllegalAccessException | RejectedExecutionException stopped) {
            LOG.debug("The broker is stopping", stopped);
        }
    }

    private void releaseOnItsThread(ReplicationManager ended) {
        try {
            release.invoke(ended, requests.get(ended));
            ended.clearReplicationTokens();
        } catch (ReflectiveOperationException failed) {
            LOG.error("Orders may wait for a lost backup until this broker is restarted", failed);
        }
    }
}
