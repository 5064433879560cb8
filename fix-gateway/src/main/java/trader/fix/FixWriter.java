package trader.fix;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import quickfix.FieldMap;
import quickfix.FixVersions;
import quickfix.Group;
import trader.fixml.FixCode;
import trader.fixml.MessageType;

/** Writes the fields of one message, or of one entry of a group; an error names the field. */
record FixWriter(FieldMap target) {
    private static final char DELIMITER = '\1';

    /** Writes the fields of a record of this type. */
    void fields(MessageType type, Object record) {
        for (MessageType.Field field : type.fields()) {
            Object value = field.of(record);
            if (field.groupTag() != 0) {
                group(type, field.groupTag(), entry -> entry.field(field, value));
            } else if (field.kind() == MessageType.Kind.ENTRIES) {
                List<?> entries = (List<?>) value;
                if (entries.isEmpty()) {
                    throw new IllegalArgumentException(FixField.of(field.tag()) + " is '0': at least one entry");
                }
                entries.forEach(each -> group(type, field.tag(), entry -> entry.fields(field.entry(), each)));
            } else {
                field(field, value);
            }
        }
    }

    private void group(MessageType type, int tag, Consumer<FixWriter> writer) {
        Group group = FixMessages.FACTORY.create(FixVersions.BEGINSTRING_FIX44, type.msgType(), tag);
        writer.accept(new FixWriter(group));
        target.addGroup(group);
    }

    private void field(MessageType.Field field, Object value) {
        FixField fix = FixField.of(field.tag());
        if (field.isRequired() && (value == null || value.equals(""))) {
            throw new IllegalArgumentException(fix + (value == null ? " is missing" : " is empty"));
        }
        switch (field.kind()) {
            case DECIMAL -> written(fix, (BigDecimal) value, FixText::decimal);
            case TIME -> written(fix, (Instant) value, FixText::time);
            case CODE -> code(fix, (FixCode) value);
            default -> text(fix, (String) value);
        }
    }

    /** Writes nothing for null, and for the empty text, which FIX does not allow. */
    void text(FixField field, String value) {
        if (value != null && !value.isEmpty()) {
            if (value.indexOf(DELIMITER) >= 0) {
                throw new IllegalArgumentException(field + " is '" + value + "': anything but the delimiter, U+0001");
            }
            target.setString(field.tag(), value);
        }
    }

    void whole(FixField field, int value) {
        target.setInt(field.tag(), value);
    }

    void code(FixField field, FixCode value) {
        if (value != null) {
            target.setString(field.tag(), value.code());
        }
    }

    private <T> void written(FixField field, T value, Function<T, String> writer) {
        if (value != null) {
            try {
                target.setString(field.tag(), writer.apply(value));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(field + " is '" + value + "': " + e.getMessage(), e);
            }
        }
    }
}
