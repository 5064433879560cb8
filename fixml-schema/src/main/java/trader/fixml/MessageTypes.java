package trader.fixml;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All types of messages. */
public final class MessageTypes {
    /** In the order in which errors list them. */
    private static final List<MessageType> ALL = Stream.of(FixmlElement.QUOT_REQ, FixmlElement.QUOT_REQ_REJ,
            FixmlElement.QUOT, FixmlElement.ORDER, FixmlElement.ORD_STAT_REQ, FixmlElement.EXEC_RPT,
            FixmlElement.BIZ_MSG_REJ, FixmlElement.ORD_CXL_REQ, FixmlElement.ORD_CXL_RPLC_REQ,
            FixmlElement.ORD_CXL_REJ, FixmlElement.MKT_DATA_FULL, FixmlElement.MKT_DATA_INC)
            .map(MessageType::new).toList();
    private static final Map<Class<?>, MessageType> BY_CLASS = by(MessageType::type);
    private static final Map<String, MessageType> BY_ELEMENT = by(each -> each.name().getLocalPart());
    private static final Map<String, MessageType> BY_MSG_TYPE = by(MessageType::msgType);

    /** The elements of all messages, for errors. */
    static final String ELEMENTS = ALL.stream().map(each -> each.name().getLocalPart())
            .collect(Collectors.joining(" "));

    private MessageTypes() {
    }

    private static <K> Map<K, MessageType> by(Function<MessageType, K> key) {
        return ALL.stream().collect(Collectors.toUnmodifiableMap(key, Function.identity()));
    }

    public static MessageType of(FixmlMessage message) {
        return BY_CLASS.get(message.getClass());
    }

    /** The type with this FIX MsgType (tag 35), or null. */
    public static MessageType withMsgType(String msgType) {
        return BY_MSG_TYPE.get(msgType);
    }

    /** The type with this element, or null. */
    static MessageType withElement(String element) {
        return element == null ? null : BY_ELEMENT.get(element);
    }

    /** The FIX MsgType (tag 35) of a message class, such as {@code D}. */
    public static String msgType(Class<? extends FixmlMessage> type) {
        return BY_CLASS.get(type).msgType();
    }

    /** The FIX MsgType of the messages with this element, such as {@code Order}; null if no class is for them. */
    public static String msgType(String element, Class<? extends FixmlMessage> of) {
        MessageType type = withElement(element);
        return type != null && of.isAssignableFrom(type.type()) ? type.msgType() : null;
    }

    /** The FIXML element of a message, such as {@code Order}. */
    public static String element(FixmlMessage message) {
        return of(message).name().getLocalPart();
    }

    /** The names of all messages of a Java class, for errors. */
    public static String names(Class<? extends FixmlMessage> of) {
        return ALL.stream().map(MessageType::type).filter(of::isAssignableFrom).map(Class::getSimpleName)
                .collect(Collectors.joining(", "));
    }
}
