package trader.client.fix;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import quickfix.ApplicationAdapter;
import quickfix.ConfigError;
import quickfix.DefaultMessageFactory;
import quickfix.FixVersions;
import quickfix.MemoryStoreFactory;
import quickfix.Message;
import quickfix.RuntimeError;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.SessionStateListener;
import quickfix.ThreadedSocketInitiator;
import quickfix.field.BusinessRejectRefID;
import quickfix.field.ClOrdID;
import quickfix.field.MsgType;
import quickfix.field.QuoteReqID;
import quickfix.field.Text;
import trader.client.record.CountedReplies;
import trader.fix.FixMessages;
import trader.fix.FixRefusedException;
import trader.fixml.FixmlMessage;
import trader.fixml.FixmlRequest;
import trader.jmsclient.PendingReplies;
import trader.jmsclient.PendingReply;
import trader.jmsclient.RequestFailedException;
import trader.jmsclient.RequestTimeoutException;
import trader.jmsclient.Service;

/**
 * Sends requests over its own FIX session and gets the replies, matched by {@code QuoteReqID} and {@code ClOrdID}.
 * The session is reset at each logon. A lost session is not restored: a measurement must not hide the loss.
 */
public final class FixRequester implements AutoCloseable {
    private static final String TRADER = "TRADER";
    private static final long LOGON_NS = TimeUnit.SECONDS.toNanos(30);

    private final FixAddress gateway;
    private final SessionID sessionId;
    private final long timeoutNs;
    private final int heartbeatS;
    private final CountedReplies<Message> pending;
    private final CountDownLatch answered = new CountDownLatch(1);
    private ThreadedSocketInitiator initiator;
    private Session session;
    private volatile String logoutText;

    /**
     * @param commonId part of the ids of all requests, between the letter and the running number
     */
    public FixRequester(FixAddress gateway, String compId, String commonId, long timeoutNs) {
        this(gateway, compId, commonId, timeoutNs, InitiatorSettings.HEARTBEAT_S);
    }

    /** With another interval of heartbeats, in seconds. */
    public FixRequester(FixAddress gateway, String compId, String commonId, long timeoutNs, int heartbeatS) {
        this.gateway = gateway;
        this.sessionId = new SessionID(FixVersions.BEGINSTRING_FIX44, compId, TRADER);
        this.timeoutNs = timeoutNs;
        this.heartbeatS = heartbeatS;
        this.pending = new CountedReplies<>(commonId, reply -> MsgType.EXECUTION_REPORT.equals(type(reply)));
    }

    /**
     * Logs on.
     *
     * @throws IOException naming the gateway, the SenderCompID and the reason
     */
    public void open() throws IOException {
        try {
            initiator = new ThreadedSocketInitiator(new Replies(), new MemoryStoreFactory(),
                    InitiatorSettings.of(sessionId, gateway, heartbeatS),
                    session -> new SilentLog(), new DefaultMessageFactory());
            initiator.setIoFilterChainBuilder(InitiatorTls.filters(gateway));
            initiator.start();
            session = Session.lookupSession(sessionId);
            if (!answered.await(LOGON_NS, TimeUnit.NANOSECONDS)) {
                throw cannotLogOn("no answer within " + TimeUnit.NANOSECONDS.toSeconds(LOGON_NS) + " s", null);
            }
        } catch (ConfigError | RuntimeError failed) {
            throw cannotLogOn(failed.getMessage(), failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw cannotLogOn("interrupted", interrupted);
        }
        if (pending.isLost()) {
            throw cannotLogOn(logoutText == null ? "it closed the connection" : logoutText, null);
        }
    }

    private IOException cannotLogOn(String why, Throwable cause) {
        return new IOException("cannot log on to FIX gateway " + gateway + " as " + sessionId.getSenderCompID() + ": "
                + why, cause);
    }

    /**
     * Sends a request and waits for its reply.
     *
     * @return the reply with the id of this request
     */
    public FixmlMessage request(Service service, FixmlMessage message)
            throws RequestTimeoutException, RequestFailedException {
        long deadlineNs = System.nanoTime() + timeoutNs;
        PendingReply<Message> request = send(service, message, null);
        pending.await(request, deadlineNs);
        return reply(request);
    }

    /**
     * Sends a request.
     *
     * @param message a {@link FixmlRequest}
     * @param whenDone called when the request ends, on the thread that read the reply: it must not block; or null
     * @return the pending reply, to {@link PendingReplies#giveUp} when its time has run out
     * @throws RequestFailedException when it could not be sent; {@code whenDone} is then not called
     */
    public PendingReply<Message> send(Service service, FixmlMessage message,
            Consumer<PendingReply<Message>> whenDone) throws RequestFailedException {
        return send(service, message, FixMessages.toFix(message), whenDone);
    }

    /** Sends a request as {@code fix}, its FIX message. */
    public PendingReply<Message> send(Service service, FixmlMessage message, Message fix,
            Consumer<PendingReply<Message>> whenDone) throws RequestFailedException {
        String id = ((FixmlRequest) message).id();
        PendingReply<Message> request = pending.begin(service, id, whenDone);
        if (!session.send(fix)) {
            pending.takeBack(request);
            throw new RequestFailedException(service.tag() + " " + id + " could not be sent: "
                    + sessionId.getSenderCompID() + " is not logged on");
        }
        return request;
    }

    /** Decodes the reply of a request that has ended. */
    public FixmlMessage reply(PendingReply<Message> request)
            throws RequestTimeoutException, RequestFailedException {
        Message reply = request.reply();
        try {
            return FixMessages.fromFix(reply, null);
        } catch (FixRefusedException unreadable) {
            throw new RequestFailedException("the reply to " + request.correlationId() + ": " + unreadable.getMessage(),
                    unreadable);
        }
    }

    /** The requests under way, the state of the session, and counts of stray replies. */
    public CountedReplies<Message> pending() {
        return pending;
    }

    @Override
    public void close() {
        pending.connectionLost("the session was closed");
        if (initiator != null) {
            initiator.stop();
        }
    }

    private static String type(Message message) {
        return message.getHeader().getOptionalString(MsgType.FIELD).orElse("");
    }

    /** Called by QuickFIX/J on the session's thread. */
    private final class Replies extends ApplicationAdapter {
        @Override
        public void onCreate(SessionID session) {
            Session.lookupSession(session).addStateListener(new SessionStateListener() {
                @Override
                public void onConnectException(Exception failed) {
                    logoutText = failed.getMessage();
                    pending.connectionLost(logoutText);
                    answered.countDown();
                }
            });
        }

        @Override
        public void onLogon(SessionID session) {
            answered.countDown();
        }

        @Override
        public void onLogout(SessionID session) {
            pending.connectionLost("FIX session of " + session.getSenderCompID() + " with " + gateway + " ended"
                    + (logoutText == null ? "" : ": " + logoutText));
            answered.countDown();
        }

        @Override
        public void fromAdmin(Message message, SessionID session) {
            String text = message.getOptionalString(Text.FIELD).orElse("no text");
            switch (type(message)) {
                case MsgType.LOGOUT -> logoutText = text;
                case MsgType.REJECT -> pending.connectionLost("gateway " + gateway + " rejected a message of "
                        + session.getSenderCompID() + ": " + text);
                default -> { }
            }
        }

        @Override
        public void fromApp(Message message, SessionID session) {
            int idField = switch (type(message)) {
                case MsgType.EXECUTION_REPORT -> ClOrdID.FIELD;
                case MsgType.BUSINESS_MESSAGE_REJECT -> BusinessRejectRefID.FIELD;
                default -> QuoteReqID.FIELD;
            };
            pending.reply(message.getOptionalString(idField).orElse(null), message);
        }
    }
}
