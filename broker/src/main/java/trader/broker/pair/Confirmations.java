package trader.broker.pair;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;
import org.apache.activemq.artemis.core.io.IOCallback;
import org.apache.activemq.artemis.core.io.OperationConsistencyLevel;
import org.apache.activemq.artemis.core.persistence.OperationContext;
import org.apache.activemq.artemis.core.persistence.impl.journal.OperationContextImpl;
import org.apache.activemq.artemis.core.protocol.core.Channel;
import org.apache.activemq.artemis.core.protocol.core.ChannelHandler;
import org.apache.activemq.artemis.core.protocol.core.CoreRemotingConnection;
import org.apache.activemq.artemis.core.protocol.core.impl.ChannelImpl;
import org.apache.activemq.artemis.core.replication.ReplicationManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Confirms a record to its client when the backup has answered it, or when the pair's raised number says that the
 * backup has been left behind. Artemis alone also confirms what waits when it stops a replication, and only then raises
 * the number.
 *
 * <p>Why no confirmation leaves before: a record that was given to a replication waits for one {@code replicationDone}
 * of its session's context, which counts only if the thread that calls it is handling an answer of the backup, which
 * {@link WrittenAnswers answers only what it has written}; all other calls wait for the number. A record that was not
 * given to it, because it had stopped, is confirmed by a call of {@code executeOnCompletion} that comes later than the
 * stop, sees it, and waits for the number too. The number is on the disk when Artemis, having raised it, calls {@link
 * #replicationEnds}; if it could not be raised, the JVM is halted there. None of this depends on which thread notices
 * the loss first, as long as the thread that copies the data keeps the replication until then, see {@link
 * #awaitNumber}.
 */
final class Confirmations {
    private static final Logger LOG = LoggerFactory.getLogger(Confirmations.class);

    private final Runnable halt;
    private volatile boolean closing;
    /** The last one; null before the first. */
    private volatile Replica replica;

    /** {@code halt} ends the JVM at once. */
    Confirmations(Runnable halt) {
        this.halt = halt;
    }

    /** A replication from its beginning until the number is raised. */
    private static final class Replica {
        final ReplicationManager replication;
        final long numberBefore;
        /** For the thread that has copied the data: the number is raised, or the broker stops. */
        final Semaphore over = new Semaphore(0);
        final LongAdder given = new LongAdder();
        final LongAdder answered = new LongAdder();
        private final List<Runnable> waiting = new ArrayList<>();
        private volatile boolean isSettled;
        /** Other threads may read an old value, which is not theirs. */
        private Thread answering;

        Replica(ReplicationManager replication, long numberBefore) {
            this.replication = replication;
            this.numberBefore = numberBefore;
        }

        /** Notes the thread that handles an answer of the backup. */
        void listen(Channel channel) {
            ChannelHandler handler = channel.getHandler();
            channel.setHandler(packet -> {
                answering = Thread.currentThread();
                try {
                    handler.handlePacket(packet);
                } finally {
                    answering = null;
                }
            });
        }

        boolean isHeld() {
            return !isSettled && !replication.isStarted();
        }

        void whenSettled(Runnable task) {
            synchronized (waiting) {
                if (!isSettled) {
                    waiting.add(task);
                    return;
                }
            }
            task.run();
        }

        void settle() {
            List<Runnable> released;
            synchronized (waiting) {
                isSettled = true;
                over.release();
                released = List.copyOf(waiting);
                waiting.clear();
            }
            released.forEach(Runnable::run);
        }
    }

    /**
     * Call before any record is given to the replication; {@code number}: the pair's. Throws an {@link
     * IllegalStateException} if its connection is lost already, for which Artemis may have raised the number earlier.
     */
    void begin(ReplicationManager replication, long number) {
        Replica before = replica;
        if (before != null && !before.isSettled) {
            throw new IllegalStateException("the number of the pair, " + before.numberBefore
                    + ", has not been raised since the last backup was lost");
        }
        CoreRemotingConnection connection = replication.getBackupTransportConnection();
        Replica next = new Replica(replication, number);
        if (connection != null) {
            next.listen(connection.getChannel(ChannelImpl.CHANNEL_ID.REPLICATION.id, -1));
        }
        replica = next;
        if (connection == null || connection.isDestroyed()) {
            next.settle();
            throw new IllegalStateException("the backup was lost before the data was copied to it");
        }
    }

    /** Call when Artemis has raised the number, or failed to; {@code number} is the last that is on the disk. */
    void replicationEnds(long number) {
        Replica ended = replica;
        if (ended == null || ended.isSettled) {
            return;
        }
        if (number > ended.numberBefore) {
            ended.settle();
        } else if (!closing) {
            LOG.error("The backup is lost, and the pair's number, {}, could not be raised (see the messages before this"
                    + " one): this broker ends at once and confirms nothing more", ended.numberBefore);
            halt.run();
        }
    }

    /** Waits until the number is raised, also in an interrupted thread, or {@link #close()} is called. */
    void awaitNumber() {
        if (!closing) {
            replica.over.acquireUninterruptibly();
        }
    }

    /** Whether confirmations wait because the backup is lost and the number is not raised. */
    boolean areHeld() {
        Replica last = replica;
        return last != null && last.isHeld();
    }

    /** Whether a backup has everything and answers. Takes no lock that Artemis holds while it raises the number. */
    boolean areReplicated() {
        Replica last = replica;
        return last != null && last.replication.isStarted() && !last.replication.isSynchronizing();
    }

    /** How many records the last backup has answered; −1 if it has answered all that it was given. */
    long answered() {
        Replica last = replica;
        long answered = last == null ? 0 : last.answered.sum();
        return last == null || last.given.sum() <= answered ? -1 : answered;
    }

    /** From now on the broker is stopped: the number is not raised, and what waits is never confirmed. */
    void close() {
        closing = true;
        Replica last = replica;
        if (last != null) {
            last.over.release();
        }
    }

    OperationContext newContext(Executor executor) {
        return new Context(executor);
    }

    /** The context of a session. It knows how many answers it waits for, because an earlier backup's can come late. */
    private final class Context extends OperationContextImpl {
        private Replica latest;
        private int ofLatest;
        private int ofEarlier;

        Context(Executor executor) {
            super(executor);
        }

        @Override
        public void executeOnCompletion(IOCallback completion, OperationConsistencyLevel level) {
            Replica last = replica;
            if (level == OperationConsistencyLevel.FULL && last != null && last.isHeld()) {
                super.replicationLineUp();
                last.whenSettled(super::replicationDone);
            }
            super.executeOnCompletion(completion, level);
        }

        @Override
        public void replicationLineUp() {
            synchronized (this) {
                look();
                ofLatest++;
                if (latest != null) {
                    latest.given.increment();
                }
            }
            super.replicationLineUp();
        }

        @Override
        public void replicationDone() {
            Replica unanswered = null;
            synchronized (this) {
                look();
                if (ofLatest > 0 && latest != null && latest.answering == Thread.currentThread()) {
                    ofLatest--;
                    latest.answered.increment();
                } else if (ofEarlier > 0) {
                    ofEarlier--;
                } else if (ofLatest > 0) {
                    ofLatest--;
                    unanswered = latest;
                }
            }
            if (unanswered == null) {
                super.replicationDone();
            } else {
                unanswered.whenSettled(super::replicationDone);
            }
        }

        private void look() {
            if (latest != replica) {
                latest = replica;
                ofEarlier += ofLatest;
                ofLatest = 0;
            }
        }
    }
}
