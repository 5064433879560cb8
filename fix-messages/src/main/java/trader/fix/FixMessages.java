package trader.fix;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import trader.fixml.BusinessRejectReason;
import trader.fixml.FixmlMessage;
import trader.fixml.MessageTypes;

/** Translates QuickFIX/J's FIX 4.4 messages to the domain messages, which have the same field names, and back. */
public final class FixMessages {
    private static final Map<String, FixType<?>> BY_MSG_TYPE = by(each -> MessageTypes.msgType(each.type()));
    private static final Map<Class<?>, FixType<?>> BY_CLASS = by(FixType::type);

    private FixMessages() {
    }

    private static <K> Map<K, FixType<?>> by(Function<FixType<?>, K> key) {
        return Stream.of(QuoteTranslator.TYPES, OrderTranslator.TYPES, ReportTranslator.TYPES,
                MarketDataTranslator.TYPES).<FixType<?>>flatMap(List::stream)
                .collect(Collectors.toUnmodifiableMap(key, Function.identity()));
    }

    /**
     * Reads a message whose groups were read with FIX 4.4's dictionary. The result's header has only {@code sender},
     * which may be null, and possDup if PossDupFlag or PossResend is Y.
     *
     * @throws FixRefusedException naming the field, its value and what is allowed, or the unknown type
     */
    public static FixmlMessage fromFix(quickfix.Message message, String sender) throws FixRefusedException {
        String msgType = new FixReader(message.getHeader()).requiredText(FixField.MSG_TYPE);
        FixType<?> type = BY_MSG_TYPE.get(msgType);
        if (type == null) {
            throw FixRefusedException.business(FixField.MSG_TYPE.tag(), BusinessRejectReason.UNSUPPORTED_MESSAGE_TYPE,
                    FixField.MSG_TYPE + " is '" + msgType + "', a message that Trader does not read");
        }
        return type.reader().read(new FixReader(message), FixReader.header(message, sender));
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
        return BY_CLASS.get(message.getClass()).write(message);
    }
}
