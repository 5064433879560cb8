package trader.fix;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import quickfix.FieldMap;
import quickfix.Message;
import trader.fixml.FixCode;
import trader.fixml.FixCodes;
import trader.fixml.FixmlText;
import trader.fixml.Header;
import trader.fixml.Identifiers;

/** Reads the fields of one message, or of one entry of a group; an error names the field. */
record FixReader(FieldMap source) {
    /** The header with this sender; marked as a possible repetition by PossDupFlag or PossResend. */
    static Header header(Message message, String sender) throws FixRefusedException {
        FixReader header = new FixReader(message.getHeader());
        boolean possDup = header.flag(FixField.POSS_DUP_FLAG);
        boolean possResend = header.flag(FixField.POSS_RESEND);
        return new Header(sender, null, possDup || possResend, null);
    }

    /** The sender's ID of a message, or null. */
    static String idOf(Message message) {
        return FixField.MESSAGE_IDS.stream().map(field -> raw(message, field)).filter(Objects::nonNull).findFirst()
                .orElse(null);
    }

    /** The unchecked text of the field, or null. */
    static String raw(FieldMap source, FixField field) {
        return source.getOptionalString(field.tag()).orElse(null);
    }

    String text(FixField field) throws FixRefusedException {
        String text = raw(source, field);
        if (text == null) {
            return null;
        }
        if (text.isEmpty()) {
            throw FixRefusedException.empty(field);
        }
        try {
            return FixmlText.checkedString(text);
        } catch (IllegalArgumentException e) {
            throw FixRefusedException.wrongValue(field, text, e.getMessage());
        }
    }

    String requiredText(FixField field) throws FixRefusedException {
        return required(field, text(field));
    }

    /** A text that is used as a key and therefore has a length limit. */
    String id(FixField field) throws FixRefusedException {
        String id = text(field);
        if (!Identifiers.fits(id)) {
            throw FixRefusedException.wrongValue(field, id, Identifiers.allowed(id));
        }
        return id;
    }

    String requiredId(FixField field) throws FixRefusedException {
        return required(field, id(field));
    }

    BigDecimal decimal(FixField field) throws FixRefusedException {
        return parsed(field, FixText::decimal);
    }

    BigDecimal requiredDecimal(FixField field) throws FixRefusedException {
        return required(field, decimal(field));
    }

    Instant time(FixField field) throws FixRefusedException {
        return parsed(field, FixText::time);
    }

    Instant requiredTime(FixField field) throws FixRefusedException {
        return required(field, time(field));
    }

    <C extends Enum<C> & FixCode> C code(FixField field, Class<C> type) throws FixRefusedException {
        String code = text(field);
        try {
            return FixCodes.of(type, code);
        } catch (IllegalArgumentException e) {
            throw FixRefusedException.wrongValue(field, code, FixCodes.allowed(type));
        }
    }

    <C extends Enum<C> & FixCode> C requiredCode(FixField field, Class<C> type) throws FixRefusedException {
        return required(field, code(field, type));
    }

    /** The entries of a group, at least one. */
    List<FixReader> entries(FixField count) throws FixRefusedException {
        List<FixReader> entries = source.getGroups(count.tag()).stream().map(FixReader::new).toList();
        if (entries.isEmpty()) {
            String text = text(count);
            throw text == null ? FixRefusedException.missing(count)
                    : FixRefusedException.wrongValue(count, text, "at least one entry");
        }
        return entries;
    }

    private boolean flag(FixField field) throws FixRefusedException {
        String text = text(field);
        if (text != null && !text.equals("Y") && !text.equals("N")) {
            throw FixRefusedException.wrongValue(field, text, "Y or N");
        }
        return "Y".equals(text);
    }

    private <T> T parsed(FixField field, Function<String, T> parser) throws FixRefusedException {
        String text = text(field);
        try {
            return text == null ? null : parser.apply(text);
        } catch (IllegalArgumentException e) {
            throw FixRefusedException.wrongFormat(field, text, e.getMessage());
        }
    }

    private static <T> T required(FixField field, T value) throws FixRefusedException {
        if (value == null) {
            throw FixRefusedException.missing(field);
        }
        return value;
    }
}
