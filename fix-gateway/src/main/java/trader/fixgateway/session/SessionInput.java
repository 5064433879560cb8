package trader.fixgateway.session;

import org.apache.mina.core.filterchain.IoFilter.NextFilter;
import quickfix.FixVersions;
import quickfix.Session;
import quickfix.field.BeginString;
import quickfix.field.GapFillFlag;
import quickfix.field.MsgSeqNum;
import quickfix.field.MsgType;

/** What of a connection that is logged on reaches its session. */
final class SessionInput {
    private static final String BEGINNING = BeginString.FIELD + "=" + FixVersions.BEGINSTRING_FIX44 + "\1";

    private SessionInput() {
    }

    /** Passes a message on to the session whose Logon was authentic, and to no other. */
    static void pass(NextFilter next, Connection connection, String frame) {
        Session session = connection.session();
        if (session == null || isFarAhead(session, connection.ahead(), frame)) {
            return;
        }
        if (frame.startsWith(BEGINNING)) {
            next.messageReceived(connection.io(), frame);
        } else {
            // QuickFIX/J would stumble over a version that it does not know.
            session.logout("BeginString is '" + RawFields.first(frame, BeginString.FIELD) + "', not "
                    + FixVersions.BEGINSTRING_FIX44);
        }
    }

    /**
     * Whether a message is so far beyond what its session expects that it is not kept: it is then asked for again.
     * What asks for, begins or ends something is never.
     */
    private static boolean isFarAhead(Session session, OutOfSequenceLimit ahead, String frame) {
        boolean isNever = switch (RawFields.first(frame, MsgType.FIELD)) {
            case MsgType.LOGON, MsgType.LOGOUT, MsgType.RESEND_REQUEST -> true;
            case MsgType.SEQUENCE_RESET -> !"Y".equals(RawFields.first(frame, GapFillFlag.FIELD));
            default -> false;
        };
        return !isNever && !ahead.isKept(RawFields.number(frame, MsgSeqNum.FIELD), frame.length(),
                session.getExpectedTargetNum());
    }
}
