package trader.server.broker.pair;

import java.util.concurrent.TimeUnit;
import org.apache.activemq.artemis.api.core.ActiveMQIOErrorException;
import org.apache.activemq.artemis.api.core.Interceptor;
import org.apache.activemq.artemis.api.core.client.ServerLocator;
import org.apache.activemq.artemis.core.journal.impl.JournalImpl;
import org.apache.activemq.artemis.core.persistence.impl.journal.JournalStorageManager;
import org.apache.activemq.artemis.core.protocol.core.Packet;
import org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;

/**
 * Lets a backup answer only what it has written, so that {@code kill -9} loses nothing that it has answered. A record
 * may wait for another thread that is appending.
 *
 * <p>Called by the thread that reads what the active broker sends. It reads several packets, then answers them, so one
 * write is for all of them.
 */
final class WrittenAnswers implements Interceptor {
    private static final long LIMIT_S = 30;

    private final JournalStorageManager storage;
    /** Whether anything has come since the last write. */
    private volatile boolean pending;

    WrittenAnswers(JournalStorageManager storage) {
        this.storage = storage;
    }

    /** Call before the backup registers. */
    void addTo(ServerLocator locator) {
        locator.addIncomingInterceptor(this);
        locator.addOutgoingInterceptor(this);
    }

    @Override
    public boolean intercept(Packet packet, RemotingConnection connection) {
        boolean isAnswer = packet.getType() == PacketImpl.REPLICATION_RESPONSE
                || packet.getType() == PacketImpl.REPLICATION_RESPONSE_V2;
        if (isAnswer && pending) {
            pending = false;
            try {
                write();
            } catch (RuntimeException | InterruptedException failed) {
                // Without an answer the active broker would take the next one for it.
                connection.fail(new ActiveMQIOErrorException("the copy cannot be written: " + failed));
                return false;
            }
        } else if (!isAnswer) {
            pending = true;
        }
        return true;
    }

    private void write() throws InterruptedException {
        if (!((JournalImpl) storage.getMessageJournal()).flushAppendExecutor(LIMIT_S, TimeUnit.SECONDS)
                || !((JournalImpl) storage.getBindingsJournal()).flushAppendExecutor(LIMIT_S, TimeUnit.SECONDS)) {
            throw new IllegalStateException("the journal has not written for " + LIMIT_S + " s");
        }
    }
}
