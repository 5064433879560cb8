package trader.broker;

import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.ICoreMessage;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.client.ClientConsumer;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.SendAcknowledgementHandler;
import org.apache.activemq.artemis.core.client.impl.ClientConsumerInternal;
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
 * sync the journal, which no timeout ends, and which an interrupt would close: do not interrupt it.
 */
final class InVmSession extends ActiveMQSessionContext {
    private final PacketReaders readers;
    private final Runnable whenClosed;
    private final AwaitedResponse response;
    /** Held during a call: its response does not say which call it answers. */
    private final ReentrantLock call = new ReentrantLock();
    /** The thread that began the transaction; others, such as that of a timeout, only send. Null before the first. */
    private volatile Thread worker;
    private volatile boolean hasLargeMessages;

    /** {@code whenClosed} runs when the session is closed. */
    InVmSession(String name, RemotingConnection connection, Channel channel, int serverVersion,
            int confirmationWindow, PacketReaders readers, long callTimeoutMs, Runnable whenClosed) {
        super(name, connection, channel, serverVersion, confirmationWindow);
        this.readers = readers;
        this.whenClosed = whenClosed;
        response = new AwaitedResponse(connection, callTimeoutMs);
    }

    @Override
    public void sendFullMessage(ICoreMessage message, boolean blocking, SendAcknowledgementHandler handler,
            SimpleString defaultAddress, int senderId) throws ActiveMQException {
        if (blocking) {
            super.sendFullMessage(message, true, handler, defaultAddress, senderId);
        } else {
            send(() -> super.sendFullMessage(message, false, handler, defaultAddress, senderId));
        }
    }

    @Override
    public void sendACK(boolean individual, boolean blocking, ClientConsumer consumer, Message message)
            throws ActiveMQException {
        if (blocking) {
            inTurn(() -> {
                super.sendACK(individual, true, consumer, message);
                return null;
            });
        } else {
            send(() -> super.sendACK(individual, false, consumer, message));
        }
    }

    /**
     * The client may hold the lock of its consumer, or of a large message, for which a thread of the broker waits that
     * delivers.
     */
    @Override
    public void sendConsumerCredits(ClientConsumer consumer, int credits) {
        if (hasLargeMessages || Thread.holdsLock(consumer)) {
            super.sendConsumerCredits(consumer, credits);
        } else {
            send(() -> super.sendConsumerCredits(consumer, credits));
        }
    }

    /** Carries out what is sent, unless another thread works for the session. */
    private <E extends Exception> void send(PacketReaders.Sending<E> sending) throws E {
        Thread thread = worker;
        if (thread == null || thread == Thread.currentThread()) {
            readers.sendAndRead(sending);
        } else {
            sending.send();
        }
    }

    @Override
    public void xaStart(Xid xid, int flags) throws XAException, ActiveMQException {
        Packet start = switch (flags) {
            case XAResource.TMNOFLAGS -> new SessionXAStartMessage(xid);
            case XAResource.TMJOIN -> new SessionXAJoinMessage(xid);
            case XAResource.TMRESUME -> new SessionXAResumeMessage(xid);
            default -> throw new XAException(XAException.XAER_INVAL);
        };
        worker = Thread.currentThread();
        call(start);
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
        return inTurn(super::xaScan);
    }

    @Override
    public ClientSession.QueueQuery queueQuery(SimpleString queue) throws ActiveMQException {
        return inTurn(() -> super.queueQuery(queue));
    }

    @Override
    public ClientSession.AddressQuery addressQuery(SimpleString address) throws ActiveMQException {
        return inTurn(() -> super.addressQuery(address));
    }

    @Override
    public ClientConsumerInternal createConsumer(SimpleString queue, SimpleString filter, int priority,
            int windowBytes, int maxRate, int ackBatchBytes, boolean browses, Executor executor,
            Executor flowControlExecutor, int closeTimeoutMs) throws ActiveMQException {
        return inTurn(() -> super.createConsumer(queue, filter, priority, windowBytes, maxRate, ackBatchBytes, browses,
                executor, flowControlExecutor, closeTimeoutMs));
    }

    @Override
    public void closeConsumer(ClientConsumer consumer) throws ActiveMQException {
        inTurn(() -> {
            super.closeConsumer(consumer);
            return null;
        });
    }

    @Override
    public void sessionStop() throws ActiveMQException {
        inTurn(() -> {
            super.sessionStop();
            return null;
        });
    }

    private interface BlockingCall<T> {
        T make() throws ActiveMQException;
    }

    /** For calls of Artemis whose error responses do not say what they answer. */
    private <T> T inTurn(BlockingCall<T> blocking) throws ActiveMQException {
        call.lock();
        try {
            return blocking.make();
        } finally {
            call.unlock();
        }
    }

    private int call(Packet request) throws XAException, ActiveMQException {
        call.lock();
        try {
            response.begin();
            send(() -> getSessionChannel().send(request));
            return result(response.await(request.getType()));
        } finally {
            response.end();
            call.unlock();
        }
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

    /** Takes the response to a call of this; false for a packet that is none. */
    boolean take(Packet packet) {
        if (packet.getType() == PacketImpl.SESS_RECEIVE_LARGE_MSG) {
            hasLargeMessages = true;
            return false;
        }
        return packet.isResponse() && response.take(packet);
    }

    /** Ends a waiting call, and all later ones. */
    void end() {
        response.close();
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
