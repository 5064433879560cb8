package trader.fix;

import quickfix.FixVersions;
import quickfix.fix44.MessageFactory;
import trader.fixml.BusinessRejectReason;
import trader.fixml.FixmlMessage;
import trader.fixml.MessageType;
import trader.fixml.MessageTypes;
import trader.fixml.Order;
import trader.fixml.OrderCancelReplaceRequest;

/** Translates QuickFIX/J's FIX 4.4 messages to the domain messages, which have the same field names, and back. */
public final class FixMessages {
    static final MessageFactory FACTORY = new MessageFactory();

    private FixMessages() {
    }

    /**
     * Reads a message whose groups were read with FIX 4.4's dictionary. The result's header has only {@code sender},
     * which may be null, and possDup if PossDupFlag or PossResend is Y.
     *
     * @throws FixRefusedException naming the field, its value and what is allowed, or the unknown type
     */
    public static FixmlMessage fromFix(quickfix.Message message, String sender) throws FixRefusedException {
        FixReader header = new FixReader(message.getHeader());
        String msgType = header.requiredText(FixField.MSG_TYPE);
        MessageType type = MessageTypes.withMsgType(msgType);
        if (type == null) {
            throw FixRefusedException.business(BusinessRejectReason.UNSUPPORTED_MESSAGE_TYPE,
                    FixField.MSG_TYPE + " is '" + msgType + "', a message that Trader does not read");
        }
        FixmlMessage read = (FixmlMessage) type.read(header.header(sender), new FixReader(message));
        if (read instanceof Order || read instanceof OrderCancelReplaceRequest) {
            UnsupportedTerms.refuse(message);
        }
        return read;
    }

    /**
     * Writes a message with only BeginString and MsgType in the header: the session adds the rest.
     *
     * @throws IllegalArgumentException naming a missing or invalid field; messages read from FIXML have none
     */
    public static quickfix.Message toFix(FixmlMessage message) {
        if (message == null) {
            throw new IllegalArgumentException("there is no message");
        }
        MessageType type = MessageTypes.of(message);
        quickfix.Message written = FACTORY.create(FixVersions.BEGINSTRING_FIX44, type.msgType());
        new FixWriter(written).fields(type, message);
        return written;
    }
}
