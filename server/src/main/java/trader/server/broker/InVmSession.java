package trader.server.broker;

import java.util.concurrent.TimeUnit;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.ActiveMQInterruptedException;
import org.apache.activemq.artemis.api.core.ICoreMessage;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.client.ClientConsumer;
import org.apache.activemq.artemis.api.core.client.SendAcknowledgementHandler;
import org.apache.activemq.artemis.core.client.ActiveMQClientMessageBundle;
import org.apache.activemq.artemis.core.protocol.core.Channel;
import org.apache.activemq.artemis.core.protocol.core.Packet;
import org.apache.activemq.artemis.core.protocol.core.impl.ActiveMQSessionContext;
import org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.ActiveMQExceptionMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionXACommitMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionXAEndMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionXAPrepareMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionXAResponseMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionXAStartMessage;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;

/**
 * A session within the JVM whose thread carries out what it sends: messages, acknowledgements, credit, and the XA calls
 * of a transaction that succeeds. Artemis wakes a thread of the broker for each of these, and the session's thread
 * again for the response to an XA call. Anything else, and an XA call while another thread has work of this session,
 * goes that way.
 *
 * <p>The thread holds no lock of the client meanwhile, and waits at most for the call timeout. The broker's part of a
 * call takes microseconds: it leaves forced writes to other threads, whose response the session's thread awaits.
 */
final class InVmSession extends ActiveMQSessionContext {
    private final RemotingConnection connection;
    private final PacketReaders readers;
    private final long callTimeoutMs;
    private final Runnable whenClosed;
    private boolean calling;
    private Packet response;
    private boolean ended;

    /** {@code whenClosed} runs when the session is closed. */
    InVmSession(String name, RemotingConnection connection, Channel channel, int serverVersion,
            int confirmationWindow, PacketReaders readers, long callTimeoutMs, Runnable whenClosed) {
        super(name, connection, channel, serverVersion, confirmationWindow);
        this.connection = connection;
        this.readers = readers;
        this.callTimeoutMs = callTimeoutMs;
        this.whenClosed = whenClosed;
    }

    @Override
    public void sendFullMessage(ICoreMessage message, boolean blocking, SendAcknowledgementHandler handler,
            SimpleString defaultAddress, int senderId) throws ActiveMQException {
        if (blocking) {
            super.sendFullMessage(message, true, handler, defaultAddress, senderId);
        } else {
            readers.sendAndRead(() -> super.sendFullMessage(message, false, handler, defaultAddress, senderId));
        }
    }

    @Override
    public void sendACK(boolean individual, boolean blocking, ClientConsumer consumer, Message message)
            throws ActiveMQException {
        if (blocking) {
            super.sendACK(individual, true, consumer, message);
        } else {
            readers.sendAndRead(() -> super.sendACK(individual, false, consumer, message));
        }
    }

    /** A thread of the broker that passes on a part of a large message holds the lock of its consumer. */
    @Override
    public void sendConsumerCredits(ClientConsumer consumer, int credits) {
        if (Thread.holdsLock(consumer)) {
            super.sendConsumerCredits(consumer, credits);
        } else {
            readers.sendAndRead(() -> super.sendConsumerCredits(consumer, credits));
        }
    }

    @Override
    public void xaStart(Xid xid, int flags) throws XAException, ActiveMQException {
        if (flags == XAResource.TMNOFLAGS) {
            call(new SessionXAStartMessage(xid));
        } else {
            super.xaStart(xid, flags);
        }
    }

    @Override
    public void xaEnd(Xid xid, int flags) throws XAException, ActiveMQException {
        if (flags == XAResource.TMSUCCESS) {
            call(new SessionXAEndMessage(xid, false));
        } else {
            super.xaEnd(xid, flags);
        }
    }

    @Override
    public int xaPrepare(Xid xid) throws XAException, ActiveMQException {
        return call(new SessionXAPrepareMessage(xid));
    }

    @Override
    public void xaCommit(Xid xid, boolean onePhase) throws XAException, ActiveMQException {
        call(new SessionXACommitMessage(xid, onePhase));
    }

    private int call(Packet request) throws XAException, ActiveMQException {
        synchronized (this) {
            calling = true;
            response = null;
        }
        readers.sendAndRead(() -> getSessionChannel().send(request));
        Packet answer = awaitResponse(request);
        if (answer instanceof ActiveMQExceptionMessage failed) {
            ActiveMQException failure = failed.getException();
            failure.fillInStackTrace();
            throw failure;
        }
        SessionXAResponseMessage result = (SessionXAResponseMessage) answer;
        if (result.isError()) {
            XAException refusal = new XAException(result.getMessage());
            refusal.errorCode = result.getResponseCode();
            throw refusal;
        }
        return result.getResponseCode();
    }

    /** Fails as Artemis' own call does, and like it ends the connection if there is no response in time. */
    private synchronized Packet awaitResponse(Packet request) throws ActiveMQException {
        long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(callTimeoutMs);
        try {
            while (response == null) {
                if (ended) {
                    throw ActiveMQClientMessageBundle.BUNDLE.unblockingACall(
                            ActiveMQClientMessageBundle.BUNDLE.connectionDestroyed());
                }
                long leftNs = deadlineNs - System.nanoTime();
                if (leftNs <= 0) {
                    ActiveMQException late = ActiveMQClientMessageBundle.BUNDLE.timedOutSendingPacket(callTimeoutMs,
                            request.getType());
                    connection.asyncFail(late);
                    throw late;
                }
                TimeUnit.NANOSECONDS.timedWait(this, leftNs);
            }
            return response;
        } catch (InterruptedException asked) {
            throw new ActiveMQInterruptedException(asked);
        } finally {
            calling = false;
        }
    }

    /** Takes the response to a call of this; false for a packet that is none. */
    synchronized boolean take(Packet packet) {
        if (!calling || packet.getType() != PacketImpl.SESS_XA_RESP && packet.getType() != PacketImpl.EXCEPTION) {
            return false;
        }
        response = packet;
        notifyAll();
        return true;
    }

    /** Ends a waiting call, and all later ones. */
    synchronized void end() {
        ended = true;
        notifyAll();
    }

    @Override
    public void cleanup() {
        super.cleanup();
        end();
        whenClosed.run();
    }
}
