package trader.server.broker;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
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
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionXAForgetMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionXAJoinMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionXAPrepareMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionXAResponseMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionXAResumeMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionXARollbackMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionXAStartMessage;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;

/**
 * A session within the JVM whose thread carries out what it sends: messages, acknowledgements, credit and XA calls.
 * Artemis wakes a thread of the broker for each of these, and the session's thread again for the response to an XA
 * call. If another thread is reading for the connection, or working for the session, that thread does it.
 *
 * <p>The thread holds no lock meanwhile that delivering a message needs. With the grouped journal it may also write and
 * force the journal, which no timeout ends, and which an interrupt would close: do not interrupt it.
 */
final class InVmSession extends ActiveMQSessionContext {
    private final RemotingConnection connection;
    private final PacketReaders readers;
    private final long callTimeoutMs;
    private final Runnable whenClosed;
    /** Held during a call: its response does not say which call it answers. */
    private final ReentrantLock call = new ReentrantLock();
    /** The thread that began the transaction; others, such as that of a timeout, only send. Null before the first. */
    private volatile Thread worker;
    private volatile boolean hasLargeMessages;
    private boolean waiting;
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
        if (blocking || isAnothers()) {
            super.sendFullMessage(message, blocking, handler, defaultAddress, senderId);
        } else {
            readers.sendAndRead(() -> super.sendFullMessage(message, false, handler, defaultAddress, senderId));
        }
    }

    @Override
    public void sendACK(boolean individual, boolean blocking, ClientConsumer consumer, Message message)
            throws ActiveMQException {
        if (blocking || isAnothers()) {
            super.sendACK(individual, blocking, consumer, message);
        } else {
            readers.sendAndRead(() -> super.sendACK(individual, false, consumer, message));
        }
    }

    /**
     * The client may hold the lock of its consumer, or of a large message, for which a thread of the broker waits that
     * delivers.
     */
    @Override
    public void sendConsumerCredits(ClientConsumer consumer, int credits) {
        if (hasLargeMessages || isAnothers() || Thread.holdsLock(consumer)) {
            super.sendConsumerCredits(consumer, credits);
        } else {
            readers.sendAndRead(() -> super.sendConsumerCredits(consumer, credits));
        }
    }

    private boolean isAnothers() {
        Thread thread = worker;
        return thread != null && thread != Thread.currentThread();
    }

    @Override
    public void xaStart(Xid xid, int flags) throws XAException, ActiveMQException {
        worker = Thread.currentThread();
        call(switch (flags) {
            case XAResource.TMNOFLAGS -> new SessionXAStartMessage(xid);
            case XAResource.TMJOIN -> new SessionXAJoinMessage(xid);
            case XAResource.TMRESUME -> new SessionXAResumeMessage(xid);
            default -> throw new XAException(XAException.XAER_INVAL);
        });
    }

    @Override
    public void xaEnd(Xid xid, int flags) throws XAException, ActiveMQException {
        call(switch (flags) {
            case XAResource.TMSUCCESS -> new SessionXAEndMessage(xid, false);
            case XAResource.TMFAIL -> new SessionXAEndMessage(xid, true);
            case XAResource.TMSUSPEND -> new PacketImpl(PacketImpl.SESS_XA_SUSPEND);
            default -> throw new XAException(XAException.XAER_INVAL);
        });
    }

    @Override
    public int xaPrepare(Xid xid) throws XAException, ActiveMQException {
        return call(new SessionXAPrepareMessage(xid));
    }

    @Override
    public void xaCommit(Xid xid, boolean onePhase) throws XAException, ActiveMQException {
        call(new SessionXACommitMessage(xid, onePhase));
    }

    @Override
    public void xaRollback(Xid xid, boolean wasStarted) throws ActiveMQException, XAException {
        call(new SessionXARollbackMessage(xid));
    }

    @Override
    public void xaForget(Xid xid) throws XAException, ActiveMQException {
        call(new SessionXAForgetMessage(xid));
    }

    @Override
    public Xid[] xaScan() throws ActiveMQException {
        call.lock();
        try {
            return super.xaScan();
        } finally {
            call.unlock();
        }
    }

    @Override
    public void closeConsumer(ClientConsumer consumer) throws ActiveMQException {
        call.lock();
        try {
            super.closeConsumer(consumer);
        } finally {
            call.unlock();
        }
    }

    @Override
    public void sessionStop() throws ActiveMQException {
        call.lock();
        try {
            super.sessionStop();
        } finally {
            call.unlock();
        }
    }

    private int call(Packet request) throws XAException, ActiveMQException {
        call.lock();
        try {
            long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(callTimeoutMs);
            begin();
            if (isAnothers()) {
                getSessionChannel().send(request);
            } else {
                readers.sendAndRead(() -> getSessionChannel().send(request));
            }
            return result(awaitResponse(request, deadlineNs));
        } finally {
            endWait();
            call.unlock();
        }
    }

    private synchronized void begin() throws ActiveMQException {
        if (ended) {
            throw ActiveMQClientMessageBundle.BUNDLE.connectionDestroyed();
        }
        waiting = true;
        response = null;
    }

    private synchronized void endWait() {
        waiting = false;
    }

    private static int result(Packet answer) throws XAException, ActiveMQException {
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
    private synchronized Packet awaitResponse(Packet request, long deadlineNs) throws ActiveMQException {
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
            // The next call would take the response to this one.
            connection.asyncFail(ActiveMQClientMessageBundle.BUNDLE.unblockingACall(asked));
            throw new ActiveMQInterruptedException(asked);
        }
    }

    /** Takes the response to a call of this; false for a packet that is none. */
    boolean take(Packet packet) {
        if (packet.getType() == PacketImpl.SESS_RECEIVE_LARGE_MSG) {
            hasLargeMessages = true;
            return false;
        }
        return packet.isResponse() && isResponse(packet);
    }

    private synchronized boolean isResponse(Packet packet) {
        if (!waiting || packet.getType() != PacketImpl.SESS_XA_RESP && packet.getType() != PacketImpl.EXCEPTION) {
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
        try {
            super.cleanup();
        } finally {
            end();
            whenClosed.run();
        }
    }
}
