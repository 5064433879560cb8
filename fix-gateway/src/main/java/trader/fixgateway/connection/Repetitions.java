package trader.fixgateway.connection;

import java.nio.charset.StandardCharsets;
import org.apache.mina.core.buffer.IoBuffer;
import quickfix.MessageUtils;
import quickfix.field.MsgSeqNum;
import quickfix.field.MsgType;
import quickfix.field.NewSeqNo;
import quickfix.field.PossDupFlag;

/**
 * Numbers resent to a connection. QuickFIX/J resends all that is stored, including a message that another thread is
 * about to send; after its repetition, the client would take that for a number used twice, and log out. Not
 * thread-safe.
 */
final class Repetitions {
    private int last;

    /** Whether to send a message, unless it was resent before. */
    boolean admits(Object message) {
        if (!(message instanceof IoBuffer bytes)) {
            return true;
        }
        String text = StandardCharsets.ISO_8859_1.decode(bytes.buf().duplicate()).toString();
        String type = MessageUtils.getStringField(text, MsgType.FIELD);
        if (MsgType.LOGON.equals(type)) {
            // Its numbers may begin again.
            last = 0;
        } else if ("Y".equals(MessageUtils.getStringField(text, PossDupFlag.FIELD))) {
            last = Math.max(last, MsgType.SEQUENCE_RESET.equals(type) ? number(text, NewSeqNo.FIELD) - 1
                    : number(text, MsgSeqNum.FIELD));
        } else {
            return last == 0 || number(text, MsgSeqNum.FIELD) > last;
        }
        return true;
    }

    private static int number(String text, int tag) {
        return Integer.parseInt(MessageUtils.getStringField(text, tag));
    }
}
