package trader.fixml;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.namespace.QName;

/** A type of message, or of the entries that it repeats: its record, and where FIXML and FIX have the fields. */
public final class MessageType {
    /** {@code ID}: a text which, read from FIX, has the length limit of {@link Identifiers}. */
    public enum Kind { ID, TEXT, DECIMAL, TIME, CODE, ENTRIES }

    /** A text in FIXML or FIX, from which a record is read. */
    public interface Source<E extends Exception> {
        /** The field's value; null if it is absent and may be. */
        Object value(Field field) throws E;
    }

    /**
     * A component of the record.
     *
     * @param path the record's FIXML element, and those below it down to the one with the attribute, or the entries'
     * @param attribute null for entries
     * @param groupTag the FIX tag of a group with one entry, which has the field; 0 without
     * @param entry null except for entries
     */
    public record Field(Method accessor, Kind kind, boolean isRequired, List<QName> path, QName attribute,
            int groupTag, int tag, MessageType entry) {
        String name() {
            return accessor.getName();
        }

        /** The element with the attribute. */
        QName element() {
            return path.get(path.size() - 1);
        }

        /** Whether the element, where it is present, must have the attribute. */
        boolean isRequiredInElement() {
            return isRequired || path.size() > 1 && kind == Kind.TEXT;
        }

        /** Its code set. */
        public Class<? extends FixCode> codes() {
            return accessor.getReturnType().asSubclass(FixCode.class);
        }

        /** Its value in a record. */
        public Object of(Object owner) {
            try {
                return accessor.invoke(owner, (Object[]) null);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private final FixmlElement element;
    private final QName name;
    private final Constructor<? extends Record> constructor;
    private final List<Field> fields;
    private final List<Field> written;

    MessageType(FixmlElement element) {
        this.element = element;
        name = new QName(Fixml.NAMESPACE, element.xmlName);
        RecordComponent[] components = element.record.getRecordComponents();
        try {
            constructor = element.record.getConstructor(
                    Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            written = new ArrayList<>();
            for (String row : element.rows) {
                written.add(field(row.split(" ")));
            }
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
        fields = Stream.of(components).filter(component -> component.getType() != Header.class)
                .map(component -> written.stream().filter(field -> field.name().equals(component.getName())).findAny()
                        .orElseThrow()).toList();
    }

    private Field field(String[] row) throws NoSuchMethodException {
        List<QName> path = new ArrayList<>(List.of(name));
        QName attribute = null;
        for (String part : row[0].split("/")) {
            if (part.startsWith("@")) {
                attribute = new QName(part.substring(1));
            } else {
                path.add(new QName(Fixml.NAMESPACE, part));
            }
        }
        Method accessor = element.record.getMethod(row[1].replace("!", ""));
        String[] tags = row[2].split("/");
        int groupTag = tags.length == 1 ? 0 : Integer.parseInt(tags[0]);
        Kind kind = kind(accessor.getReturnType(), groupTag != 0);
        MessageType entry = kind == Kind.ENTRIES ? new MessageType(entry(row[0])) : null;
        return new Field(accessor, kind, row[1].endsWith("!"), path, attribute, groupTag,
                Integer.parseInt(tags[tags.length - 1]), entry);
    }

    private Kind kind(Class<?> type, boolean isInGroup) {
        if (type == String.class) {
            return isInGroup || FixmlRequest.class.isAssignableFrom(element.record) ? Kind.ID : Kind.TEXT;
        }
        return type == BigDecimal.class ? Kind.DECIMAL : type == Instant.class ? Kind.TIME
                : type == List.class ? Kind.ENTRIES : Kind.CODE;
    }

    private static FixmlElement entry(String xmlName) {
        return Arrays.stream(FixmlElement.values()).filter(each -> each.xmlName.equals(xmlName)).findAny()
                .orElseThrow();
    }

    /** The FIXML element. */
    QName name() {
        return name;
    }

    /** The FIX MsgType (tag 35); null for entries. */
    public String msgType() {
        return element.msgType;
    }

    Class<? extends Record> type() {
        return element.record;
    }

    /** In the order of the record's components, without the header. */
    public List<Field> fields() {
        return fields;
    }

    /** In the order in which FIXML has them. */
    List<Field> written() {
        return written;
    }

    /** Reads a record; {@code header} is null for an entry. */
    public <E extends Exception> Record read(Header header, Source<E> source) throws E {
        int first = header == null ? 0 : 1;
        Object[] values = new Object[first + fields.size()];
        values[0] = header;
        for (int i = 0; i < fields.size(); i++) {
            values[first + i] = source.value(fields.get(i));
        }
        try {
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
