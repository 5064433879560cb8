package trader.fixgateway.connection;

import java.nio.charset.StandardCharsets;
import org.apache.mina.core.buffer.IoBuffer;
import quickfix.MessageUtils;
import quickfix.field.MsgSeqNum;
import quickfix.field.MsgType;
import quickfix.field.PossDupFlag;

/**
 * Numbers of the messages resent to a connection. QuickFIX/J resends all that is stored, including a message that
 * another thread is about to send; after its repetition, the client would take that for a number used twice, and log
 * out. Not thread-safe.
 */
final class Repetitions {
    private static final String RESENT = "\u0001" + PossDupFlag.FIELD + "=Y\u0001";

    private int last;

    /** False for a message that has already been resent. */
    boolean admits(Object message) {
        if (!(message instanceof IoBuffer bytes)) {
            return true;
        }
        String text = StandardCharsets.ISO_8859_1.decode(bytes.buf().duplicate()).toString();
        if (last == 0 && !text.contains(RESENT)) {
            return true;
        }
        String type = MessageUtils.getStringField(text, MsgType.FIELD);
        if (MsgType.LOGON.equals(type)) {
            // Its numbers may begin again.
            last = 0;
        } else if (!MessageUtils.isAdminMessage(type)) {
            int number = Integer.parseInt(MessageUtils.getStringField(text, MsgSeqNum.FIELD));
            if (!"Y".equals(MessageUtils.getStringField(text, PossDupFlag.FIELD))) {
                return number > last;
            }
            last = Math.max(last, number);
        }
        return true;
    }
}
