package trader.broker.pair;

import java.io.IOException;
import org.apache.activemq.artemis.api.core.ActiveMQIOErrorException;
import org.apache.activemq.artemis.api.core.Interceptor;
import org.apache.activemq.artemis.api.core.client.ServerLocator;
import org.apache.activemq.artemis.core.protocol.core.Packet;
import org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;
import trader.broker.journal.PairStorage;

/**
 * Lets a backup answer only what it has written, so that {@code kill -9} loses nothing that it has answered. A record
 * may wait for another thread that is appending. If it cannot be written, the connection fails: without an answer the
 * active broker would take the next one for it, and it passes over the answer that tells of an exception.
 *
 * <p>Called by the thread that reads what the active broker sends. It reads several packets, then answers them, so one
 * write is for all of them.
 */
final class WrittenAnswers implements Interceptor {
    private final PairStorage.Written written;
    /** Whether anything has come since the last write. */
    private volatile boolean pending;

    WrittenAnswers(PairStorage.Written written) {
        this.written = written;
    }

    /** Call before the backup registers. */
    void addTo(ServerLocator locator) {
        locator.addIncomingInterceptor(this);
        locator.addOutgoingInterceptor(this);
    }

    @Override
    public boolean intercept(Packet packet, RemotingConnection connection) {
        return switch (packet.getType()) {
            case PacketImpl.REPLICATION_RESPONSE, PacketImpl.REPLICATION_RESPONSE_V2 -> isWritten(connection);
            case PacketImpl.EXCEPTION -> fail(connection, packet.toString());
            default -> {
                pending = true;
                yield true;
            }
        };
    }

    private boolean isWritten(RemotingConnection connection) {
        if (connection.isDestroyed()) {
            // The packets before this one could not be answered.
            return false;
        }
        if (pending) {
            pending = false;
            try {
                written.await();
            } catch (IOException | RuntimeException failed) {
                return fail(connection, failed.toString());
            }
        }
        return true;
    }

    private static boolean fail(RemotingConnection connection, String reason) {
        connection.fail(new ActiveMQIOErrorException("the copy cannot be written: " + reason));
        return false;
    }
}
