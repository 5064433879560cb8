package trader.fixgateway.connection;

import java.io.IOException;
import quickfix.FixVersions;
import quickfix.InvalidMessage;
import quickfix.Message;
import quickfix.MessageUtils;
import quickfix.Session;
import quickfix.SessionStateListener;
import quickfix.field.BeginSeqNo;
import quickfix.field.BeginString;
import quickfix.field.EndSeqNo;
import quickfix.field.GapFillFlag;
import quickfix.field.MsgSeqNum;
import quickfix.field.MsgType;
import quickfix.field.ResetSeqNumFlag;
import quickfix.fix44.ResendRequest;

/**
 * Passes a session's messages to QuickFIX/J, and does what QuickFIX/J omits: ends the session with a reason for a
 * message that it would ignore or close the connection for, limits what waits behind a gap, and asks for missing
 * messages where it would not. The session's thread.
 */
final class SessionInput implements SessionStateListener {
    private final Session session;
    private final boolean resetsOnLogon;
    private final OutOfSequenceLimit outOfSequence;
    /** The last range asked for; another thread may reset the session. */
    private volatile int askedFrom;
    private volatile int askedTo;

    SessionInput(Session session, boolean resetsOnLogon, int outOfSequenceBytes) {
        this.session = session;
        this.resetsOnLogon = resetsOnLogon;
        outOfSequence = new OutOfSequenceLimit(outOfSequenceBytes);
        session.addStateListener(this);
    }

    void logon(Message logon) throws Exception {
        onReset();
        outOfSequence.clear();
        if (resetsOnLogon) {
            // QuickFIX/J would take any number for 1, and not ask for what is missing.
            session.getStore().reset();
        }
        session.next(logon);
    }

    void closed(Connection connection) throws IOException {
        if (connection.isCurrent()) {
            session.disconnect("the client has closed the connection", false);
        }
    }

    void receive(Connection from, String frame) throws Exception {
        String type = MessageUtils.getStringField(frame, MsgType.FIELD);
        // After Trader's Logout only its answer counts; the other messages are asked for at the next Logon.
        if (!from.isCurrent() || session.isLogoutSent() && !MsgType.LOGOUT.equals(type)) {
            return;
        }
        String error = error(frame, type);
        if (error != null) {
            end(error);
            return;
        }
        int number = LogonCheck.number(frame, MsgSeqNum.FIELD);
        boolean countsWhateverItsNumber = MsgType.LOGON.equals(type) || MsgType.LOGOUT.equals(type)
                || MsgType.SEQUENCE_RESET.equals(type) && !isYes(frame, GapFillFlag.FIELD);
        if (countsWhateverItsNumber
                || outOfSequence.admits(number, frame.length(), session.getExpectedTargetNum())) {
            pass(frame);
        }
        if (!countsWhateverItsNumber && session.isLoggedOn() && !session.isLogoutSent()) {
            askForMissing(number);
        }
    }

    /** Why a message ends the session; null if it does not. */
    private String error(String frame, String type) {
        String version = MessageUtils.getStringField(frame, BeginString.FIELD);
        String number = MessageUtils.getStringField(frame, MsgSeqNum.FIELD);
        if (!FixVersions.BEGINSTRING_FIX44.equals(version)) {
            return "BeginString is '" + version + "', not " + FixVersions.BEGINSTRING_FIX44;
        }
        if (number == null) {
            return "Received message without MsgSeqNum (34)";
        }
        if (LogonCheck.number(frame, MsgSeqNum.FIELD) < 0) {
            return "MsgSeqNum (34) is '" + number + "': a whole number from 1 to 999999999";
        }
        return MsgType.LOGON.equals(type) && session.isLoggedOn() && !isYes(frame, ResetSeqNumFlag.FIELD)
                ? "Logon without ResetSeqNumFlag (141=Y): the session is logged on already" : null;
    }

    private static boolean isYes(String frame, int tag) {
        return "Y".equals(MessageUtils.getStringField(frame, tag));
    }

    private void end(String error) throws IOException {
        session.getLog().onErrorEvent(error);
        session.logout(error);
        session.next();
    }

    private void pass(String frame) throws Exception {
        session.getLog().onIncoming(frame);
        Message message;
        try {
            message = MessageUtils.parse(session, frame);
        } catch (InvalidMessage garbled) {
            session.getLog().onErrorEvent("a message is not valid: " + garbled.getMessage());
            message = garbled.getFixMessage();
        }
        if (message != null) {
            session.next(message);
        }
    }

    /** Asks for the messages before this one, unless they were asked for. */
    private void askForMissing(int number) {
        int expected = session.getExpectedTargetNum();
        if (number > expected && (expected < askedFrom || expected > askedTo)) {
            session.send(new ResendRequest(new BeginSeqNo(expected), new EndSeqNo(0)));
            onResendRequestSent(expected, number - 1, 0);
        }
    }

    @Override
    public void onResendRequestSent(int from, int to, int chunkEnd) {
        askedFrom = from;
        askedTo = to;
    }

    @Override
    public void onReset() {
        askedFrom = 0;
        askedTo = 0;
    }
}
