package trader.fixgateway.session;

import quickfix.FieldNotFound;
import quickfix.Message;
import quickfix.field.MsgType;
import quickfix.field.TestReqID;

/** Learns how far a client has read, from Heartbeats that answer numbered TestRequests, and from its Logout. */
final class ReadMark {
    static final long NONE = 0;
    private static final String PREFIX = "READ-";

    private ReadMark() {
    }

    /** The TestReqID for a mark from 1. */
    static String testReqId(long mark) {
        return PREFIX + mark;
    }

    /** The mark that a client's message confirms; {@link Long#MAX_VALUE} for a Logout, or {@link #NONE}. */
    static long of(Message message) throws FieldNotFound {
        String type = message.getHeader().getString(MsgType.FIELD);
        if (type.equals(MsgType.LOGOUT)) {
            return Long.MAX_VALUE;
        }
        String id = type.equals(MsgType.HEARTBEAT) && message.isSetField(TestReqID.FIELD)
                ? message.getString(TestReqID.FIELD) : "";
        return id.matches(PREFIX + "[0-9]{1,18}") ? Long.parseLong(id.substring(PREFIX.length())) : NONE;
    }
}
