package trader.fixml;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.xmlbeans.SchemaType;
import org.fixprotocol.fixml44.AbstractMessageT;
import org.fixprotocol.fixml44.FIXMLT;

/** All types of messages, as listed by the classes that read and write them. */
public final class MessageTypes {
    private static final List<MessageType<?, ?>> ALL = Stream.of(QuoteMessages.TYPES, OrderMessages.TYPES,
            CancelMessages.TYPES, MarketDataMessages.TYPES).<MessageType<?, ?>>flatMap(List::stream).toList();
    private static final Map<Class<?>, MessageType<?, ?>> BY_CLASS = by(MessageType::type);
    private static final Map<SchemaType, MessageType<?, ?>> BY_SCHEMA_TYPE = by(each -> each.factory().getType());
    private static final Map<String, MessageType<?, ?>> BY_ELEMENT = by(MessageType::name);

    /** The elements of all messages, for errors. */
    static final String ELEMENTS = ALL.stream().map(MessageType::name).collect(Collectors.joining(" "));

    private MessageTypes() {
    }

    private static <K> Map<K, MessageType<?, ?>> by(Function<MessageType<?, ?>, K> key) {
        return ALL.stream().collect(Collectors.toUnmodifiableMap(key, Function.identity()));
    }

    /** The FIX MsgType (tag 35) of a message class, such as {@code D}. */
    public static String msgType(Class<? extends FixmlMessage> type) {
        return BY_CLASS.get(type).msgType();
    }

    /** The FIX MsgType of the messages with this element, such as {@code Order}; null if no class is for them. */
    public static String msgType(String element, Class<? extends FixmlMessage> of) {
        MessageType<?, ?> type = element == null ? null : BY_ELEMENT.get(element);
        return type != null && of.isAssignableFrom(type.type()) ? type.msgType() : null;
    }

    /** The FIXML element of a message, such as {@code Order}. */
    public static String element(FixmlMessage message) {
        return BY_CLASS.get(message.getClass()).name();
    }

    /** The names of all messages of a Java class, for errors. */
    public static String names(Class<? extends FixmlMessage> of) {
        return ALL.stream().map(MessageType::type).filter(of::isAssignableFrom).map(Class::getSimpleName)
                .collect(Collectors.joining(", "));
    }

    static void write(FixmlMessage message, FIXMLT root) {
        if (message == null) {
            throw new IllegalArgumentException("there is no message");
        }
        BY_CLASS.get(message.getClass()).write(message, root);
    }

    /** Reads the message of a valid document. */
    static FixmlMessage read(FIXMLT root, FieldReader fields) throws FixmlException {
        AbstractMessageT message = root.getMessage();
        if (message == null) {
            throw fields.errors().element("a Batch is not read: only one message at a time", "Batch",
                    "one of " + ELEMENTS);
        }
        MessageType<?, ?> type = BY_SCHEMA_TYPE.get(message.schemaType());
        if (type == null) {
            String name = fields.errors().messageName();
            throw fields.errors().element(name + " is a message that Trader does not read: one of " + ELEMENTS, name,
                    "one of " + ELEMENTS);
        }
        return type.read(message, fields);
    }
}
