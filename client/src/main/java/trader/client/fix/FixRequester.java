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
import trader.fix.FixMessages;
import trader.fix.FixRefusedException;
import trader.fixml.Order;
import trader.fixml.QuoteRequest;
import trader.jmsclient.PendingReplies;
import trader.jmsclient.PendingReply;
import trader.jmsclient.RequestFailedException;
import trader.jmsclient.RequestTimeoutException;
import trader.jmsclient.Service;
import trader.jmsclient.StrayReplies;

/**
 * Sends requests over a FIX session of its own and gets the replies, matched by {@code QuoteReqID} and {@code ClOrdID}.
 * The session begins anew at each logon. A lost one is not made again: whoever measures wants to know.
 */
public final class FixRequester implements AutoCloseable {
    private static final String TRADER = "TRADER";
    private static final long LOGON_NS = TimeUnit.SECONDS.toNanos(30);

    private final FixAddress gateway;
    private final SessionID sessionId;
    private final long timeoutNs;
    private final PendingReplies<Message> calls;
    private final CountDownLatch answered = new CountDownLatch(1);
    private ThreadedSocketInitiator initiator;
    private Session session;
    private volatile String logoutText;

    /**
     * A requester that is to be opened.
     *
     * @param compId the session's SenderCompID
     * @param commonId what the ids of its requests have between their first letter and their number, which counts them
     * @param timeoutNs how long a reply may take
     */
    public FixRequester(FixAddress gateway, String compId, String commonId, long timeoutNs) {
        this.gateway = gateway;
        this.sessionId = new SessionID(FixVersions.BEGINSTRING_FIX44, compId, TRADER);
        this.timeoutNs = timeoutNs;
        this.calls = new PendingReplies<>(commonId, reply -> MsgType.EXECUTION_REPORT.equals(type(reply)), stray -> { });
    }

    /**
     * Logs on.
     *
     * @throws IOException saying where to, as whom, and why it failed
     */
    public void open() throws IOException {
        try {
            initiator = new ThreadedSocketInitiator(new Replies(), new MemoryStoreFactory(),
                    InitiatorSettings.of(sessionId, gateway), session -> new SilentLog(), new DefaultMessageFactory());
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
        if (calls.isLost()) {
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
     * @return the reply, by its id one to this request
     * @throws RequestTimeoutException when none came in time
     * @throws RequestFailedException when it could not be sent, the session was lost or the reply cannot be read
     */
    public trader.fixml.FixmlMessage request(Service service, trader.fixml.FixmlMessage request)
            throws RequestTimeoutException, RequestFailedException {
        long deadlineNs = System.nanoTime() + timeoutNs;
        PendingReply<Message> call = send(service, request, null);
        calls.await(call, deadlineNs);
        return reply(call);
    }

    /**
     * Sends a request.
     *
     * @param request an {@code Order} or a {@code QuoteRequest}
     * @param whenDone told of the end of the call, on the thread that read the reply: it must not block; or null
     * @return the call, to {@link #giveUp} when its time has run out
     * @throws RequestFailedException when it could not be sent; {@code whenDone} is then not called
     */
    public PendingReply<Message> send(Service service, trader.fixml.FixmlMessage request, Consumer<PendingReply<Message>> whenDone)
            throws RequestFailedException {
        Message message = FixMessages.toFix(request);
        String id = request instanceof Order order ? order.clOrdId() : ((QuoteRequest) request).quoteReqId();
        PendingReply<Message> call = calls.begin(service, id, whenDone);
        if (!session.send(message)) {
            calls.takeBack(call);
            throw new RequestFailedException(service.tag() + " " + id + " could not be sent: "
                    + sessionId.getSenderCompID() + " is not logged on");
        }
        return call;
    }

    /**
     * The reply of a call that is done.
     *
     * @throws RequestTimeoutException when none came in time
     * @throws RequestFailedException when the session was lost or the reply cannot be read
     */
    public trader.fixml.FixmlMessage reply(PendingReply<Message> call) throws RequestTimeoutException, RequestFailedException {
        Message reply = call.reply();
        try {
            return FixMessages.fromFix(reply, null);
        } catch (FixRefusedException unreadable) {
            throw new RequestFailedException("the reply to " + call.correlationId() + ": " + unreadable.getMessage(),
                    unreadable);
        }
    }

    /** Gives up waiting for a reply; does nothing if the call is done. */
    public void giveUp(PendingReply<Message> call) {
        calls.giveUp(call);
    }

    /** Leaves out the number of a request that is not sent. */
    public void skip() {
        calls.skip();
    }

    /** The number of the latest request; 0 before the first. */
    public long lastNumber() {
        return calls.lastNumber();
    }

    /** Whether the session is lost: every further request would fail. */
    public boolean isLost() {
        return calls.isLost();
    }

    /** Replies that no one waited for, up to now. */
    public StrayReplies strays(Service service) {
        return calls.strays(service);
    }

    /** Logs out. */
    @Override
    public void close() {
        calls.connectionLost("the session was closed");
        if (initiator != null) {
            initiator.stop();
        }
    }

    private static String type(Message message) {
        return message.getHeader().getOptionalString(MsgType.FIELD).orElse("");
    }

    /** What QuickFIX/J tells, on the thread of the session. */
    private final class Replies extends ApplicationAdapter {
        @Override
        public void onCreate(SessionID session) {
            Session.lookupSession(session).addStateListener(new SessionStateListener() {
                @Override
                public void onConnectException(Exception failed) {
                    logoutText = failed.getMessage();
                    calls.connectionLost(logoutText);
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
            calls.connectionLost("FIX session of " + session.getSenderCompID() + " with " + gateway + " ended"
                    + (logoutText == null ? "" : ": " + logoutText));
            answered.countDown();
        }

        @Override
        public void fromAdmin(Message message, SessionID session) {
            String text = message.getOptionalString(Text.FIELD).orElse("no text");
            switch (type(message)) {
                case MsgType.LOGOUT -> logoutText = text;
                case MsgType.REJECT -> calls.connectionLost("gateway " + gateway + " rejected a message of "
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
            calls.reply(message.getOptionalString(idField).orElse(null), message);
        }
    }
}
