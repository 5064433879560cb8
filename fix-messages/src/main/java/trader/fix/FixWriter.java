package trader.fix;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.function.Function;
import quickfix.FieldMap;
import quickfix.Group;
import quickfix.Message;
import trader.fixml.FixCode;

/** Writes the fields of one message, or of one entry of a group; an error names the field. */
record FixWriter(FieldMap target) {
    private static final char DELIMITER = '\1';

    /** Writes nothing for null, and for the empty text, which FIX does not allow. */
    void text(FixField field, String value) {
        if (value != null && !value.isEmpty()) {
            if (value.indexOf(DELIMITER) >= 0) {
                throw new IllegalArgumentException(field + " is '" + value + "': anything but the delimiter, U+0001");
            }
            target.setString(field.tag(), value);
        }
    }

    void requiredText(FixField field, String value) {
        if (required(field, value).isEmpty()) {
            throw new IllegalArgumentException(field + " is empty");
        }
        text(field, value);
    }

    void decimal(FixField field, BigDecimal value) {
        written(field, value, FixText::decimal);
    }

    void requiredDecimal(FixField field, BigDecimal value) {
        decimal(field, required(field, value));
    }

    void time(FixField field, Instant value) {
        written(field, value, FixText::time);
    }

    void requiredTime(FixField field, Instant value) {
        time(field, required(field, value));
    }

    void whole(FixField field, int value) {
        target.setInt(field.tag(), value);
    }

    void code(FixField field, FixCode value) {
        if (value != null) {
            target.setString(field.tag(), value.code());
        }
    }

    void requiredCode(FixField field, FixCode value) {
        code(field, required(field, value));
    }

    /** Adds this entry to the message's group. */
    void addTo(Message message) {
        message.addGroup((Group) target);
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

    private static <T> T required(FixField field, T value) {
        if (value == null) {
            throw new IllegalArgumentException(field + " is missing");
        }
        return value;
    }
}
