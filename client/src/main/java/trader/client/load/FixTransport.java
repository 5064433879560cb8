package trader.client.load;

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
import trader.client.fix.FixAddress;
import trader.client.fix.InitiatorSettings;
import trader.client.fix.InitiatorTls;
import trader.client.record.CountedReplies;
import trader.client.record.SendTimes;
import trader.fix.FixMessages;
import trader.fix.FixRefusedException;
import trader.fixml.FixmlMessage;
import trader.fixml.FixmlRequest;
import trader.jmsclient.PendingReply;
import trader.jmsclient.RequestFailedException;
import trader.jmsclient.RequestTimeoutException;
import trader.jmsclient.Service;

/**
 * FIX 4.4 through the gateway, over a session of its own; {@code QuoteReqID} and {@code ClOrdID} match its replies.
 * The session is reset at each logon. A lost session is not restored: a measurement must not hide the loss. Replies
 * arrive on QuickFIX/J's thread for the session.
 */
final class FixTransport implements Transport<Message> {
    private static final String TRADER = "TRADER";
    private static final long LOGON_NS = TimeUnit.SECONDS.toNanos(30);

    private final FixAddress gateway;
    private final SessionID sessionId;
    private final int heartbeatS;
    private final CountedReplies<Message> pending;
    private final CountDownLatch answered = new CountDownLatch(1);
    private ThreadedSocketInitiator initiator;
    private Session session;
    private volatile String logoutText;

    /** {@code commonId}: part of the ids of all requests, between the letter and the running number. */
    FixTransport(FixAddress gateway, String compId, String commonId, int heartbeatS) {
        this.gateway = gateway;
        this.sessionId = new SessionID(FixVersions.BEGINSTRING_FIX44, compId, TRADER);
        this.heartbeatS = heartbeatS;
        this.pending = new CountedReplies<>(commonId, reply -> MsgType.EXECUTION_REPORT.equals(type(reply)), null);
    }

    @Override
    public void open() throws IOException {
        try {
            initiator = new ThreadedSocketInitiator(new Replies(), new MemoryStoreFactory(),
                    InitiatorSettings.of(sessionId, gateway, heartbeatS),
                    InitiatorSettings.SILENT, new DefaultMessageFactory());
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

    @Override
    public PendingReply<Message> send(Service service, FixmlMessage message, String fixml, SendTimes times,
            Consumer<PendingReply<Message>> whenDone) throws RequestFailedException {
        Message fix = FixMessages.toFix(message);
        times.encoded();
        String id = ((FixmlRequest) message).id();
        PendingReply<Message> request = pending.begin(service, id, whenDone);
        if (!session.send(fix)) {
            pending.takeBack(request);
            throw new RequestFailedException(service.tag() + " " + id + " could not be sent: "
                    + sessionId.getSenderCompID() + " is not logged on");
        }
        times.returned();
        return request;
    }

    @Override
    public FixmlMessage reply(PendingReply<Message> request) throws RequestTimeoutException, RequestFailedException {
        Message reply = request.reply();
        try {
            return FixMessages.fromFix(reply, null);
        } catch (FixRefusedException unreadable) {
            throw new RequestFailedException("the reply to " + request.correlationId() + ": " + unreadable.getMessage(),
                    unreadable);
        }
    }

    @Override
    public CountedReplies<Message> pending() {
        return pending;
    }

    @Override
    public String replyQueue() {
        return sessionId.getSenderCompID();
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
