package trader.fixgateway.connection;

import org.apache.mina.core.filterchain.IoFilter.NextFilter;
import quickfix.FixVersions;
import quickfix.MessageUtils;
import quickfix.Session;
import quickfix.field.BeginString;
import quickfix.field.GapFillFlag;
import quickfix.field.MsgSeqNum;
import quickfix.field.MsgType;

/** Passes a connection's messages to the session that it logged on to, and to no other. */
final class SessionInput {
    private static final String BEGINNING = BeginString.FIELD + "=" + FixVersions.BEGINSTRING_FIX44 + "\1";

    private SessionInput() {
    }

    static void pass(NextFilter next, Connection connection, String frame) {
        Session session = connection.session();
        if (session == null || !isAdmitted(session, connection, frame)) {
            return;
        }
        if (frame.startsWith(BEGINNING)) {
            next.messageReceived(connection.io, frame);
        } else {
            // QuickFIX/J fails on a version that it does not know.
            session.logout("BeginString is '" + MessageUtils.getStringField(frame, BeginString.FIELD) + "', not "
                    + FixVersions.BEGINSTRING_FIX44);
        }
    }

    /** Logon, Logout, ResendRequest and SequenceReset-Reset count whatever their number. */
    private static boolean isAdmitted(Session session, Connection connection, String frame) {
        return switch (MessageUtils.getStringField(frame, MsgType.FIELD)) {
            case MsgType.LOGON, MsgType.LOGOUT, MsgType.RESEND_REQUEST -> true;
            case MsgType.SEQUENCE_RESET -> !"Y".equals(MessageUtils.getStringField(frame, GapFillFlag.FIELD))
                    || isInReach(session, connection, frame);
            default -> isInReach(session, connection, frame);
        };
    }

    private static boolean isInReach(Session session, Connection connection, String frame) {
        return connection.outOfSequence.admits(LogonCheck.number(frame, MsgSeqNum.FIELD), frame.length(),
                session.getExpectedTargetNum());
    }
}
