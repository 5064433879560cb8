package trader.fixgateway.session;

import quickfix.FieldNotFound;
import quickfix.Message;
import quickfix.field.MsgType;
import quickfix.field.TestReqID;

/**
 * How a client shows what it has read: it answers a TestRequest, whose id has a number, by a Heartbeat with the same
 * id, or says goodbye, for which it reads up to the answer.
 */
final class ReadMark {
    static final long NONE = 0;
    private static final String ID = "READ-";

    private ReadMark() {
    }

    /** The TestReqID for a number from 1. */
    static String text(long mark) {
        return ID + mark;
    }

    /** The number that a client's message brings back; the largest for a Logout, {@link #NONE} for none. */
    static long of(Message message) throws FieldNotFound {
        String type = message.getHeader().getString(MsgType.FIELD);
        if (type.equals(MsgType.LOGOUT)) {
            return Long.MAX_VALUE;
        }
        String id = type.equals(MsgType.HEARTBEAT) && message.isSetField(TestReqID.FIELD)
                ? message.getString(TestReqID.FIELD) : "";
        return id.matches(ID + "[0-9]{1,18}") ? Long.parseLong(id.substring(ID.length())) : NONE;
    }
}
