package trader.broker;

import java.util.concurrent.TimeUnit;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.ActiveMQInterruptedException;
import org.apache.activemq.artemis.core.client.ActiveMQClientMessageBundle;
import org.apache.activemq.artemis.core.protocol.core.Packet;
import org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;

/** Waits for the response to an XA call of a session, one call at a time. Any thread can read the response. */
final class AwaitedResponse {
    /** What the client reads in errors of XA calls, which have no correlation id; those of sends begin at 1. */
    private static final long NO_ID = 0;

    private final RemotingConnection connection;
    private final long callTimeoutMs;
    private long deadlineNs;
    private boolean waiting;
    private Packet response;
    private boolean closed;

    AwaitedResponse(RemotingConnection connection, long callTimeoutMs) {
        this.connection = connection;
        this.callTimeoutMs = callTimeoutMs;
    }

    /** Call before the request is sent. */
    synchronized void begin() throws ActiveMQException {
        if (closed) {
            throw ActiveMQClientMessageBundle.BUNDLE.connectionDestroyed();
        }
        deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(callTimeoutMs);
        waiting = true;
        response = null;
    }

    /** Fails as Artemis' own call does, and like it ends the connection if there is no response in time. */
    synchronized Packet await(byte requestType) throws ActiveMQException {
        try {
            while (response == null) {
                if (closed) {
                    throw ActiveMQClientMessageBundle.BUNDLE.unblockingACall(
                            ActiveMQClientMessageBundle.BUNDLE.connectionDestroyed());
                }
                long leftNs = deadlineNs - System.nanoTime();
                if (leftNs <= 0) {
                    ActiveMQException late = ActiveMQClientMessageBundle.BUNDLE.timedOutSendingPacket(callTimeoutMs,
                            requestType);
                    connection.asyncFail(late);
                    throw late;
                }
                TimeUnit.NANOSECONDS.timedWait(this, leftNs);
            }
            return response;
        } catch (InterruptedException asked) {
            // The next call would take the response to this one.
            connection.asyncFail(ActiveMQClientMessageBundle.BUNDLE.unblockingACall(asked));
            throw new ActiveMQInterruptedException(asked);
        }
    }

    /** Takes a response if a call waits for it. */
    synchronized boolean take(Packet packet) {
        boolean isError = packet.getType() == PacketImpl.EXCEPTION && packet.getCorrelationID() == NO_ID;
        if (!waiting || packet.getType() != PacketImpl.SESS_XA_RESP && !isError) {
            return false;
        }
        response = packet;
        notifyAll();
        return true;
    }

    synchronized void end() {
        waiting = false;
    }

    /** Ends a waiting call, and all later ones. */
    synchronized void close() {
        closed = true;
        notifyAll();
    }
}
