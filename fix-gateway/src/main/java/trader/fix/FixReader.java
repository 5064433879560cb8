package trader.fix;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import quickfix.FieldMap;
import quickfix.Group;
import quickfix.Message;
import trader.fixml.BusinessRejectReason;
import trader.fixml.FixCode;
import trader.fixml.FixCodes;
import trader.fixml.FixmlText;
import trader.fixml.Header;
import trader.fixml.Identifiers;
import trader.fixml.MessageType;

/** Reads the fields of one message, its header, or one entry of a group; an error names the field. */
record FixReader(FieldMap source) implements MessageType.Source<FixRefusedException> {
    /** The header with this sender; marked as a possible repetition by PossDupFlag or PossResend. */
    Header header(String sender) throws FixRefusedException {
        boolean possDup = flag(FixField.POSS_DUP_FLAG);
        boolean possResend = flag(FixField.POSS_RESEND);
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

    @Override
    public Object value(MessageType.Field field) throws FixRefusedException {
        FixField fix = FixField.of(field.tag());
        if (field.groupTag() != 0) {
            return required(fix, onlyEntry(FixField.of(field.groupTag())).id(fix));
        }
        Object value = switch (field.kind()) {
            case ID -> id(fix);
            case TEXT -> text(fix);
            case DECIMAL -> parsed(fix, FixText::decimal);
            case TIME -> parsed(fix, FixText::time);
            case CODE -> code(fix, field.codes());
            case ENTRIES -> entries(fix, field.entry());
        };
        return field.isRequired() ? required(fix, value) : value;
    }

    private String text(FixField field) throws FixRefusedException {
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
    private String id(FixField field) throws FixRefusedException {
        String id = text(field);
        if (!Identifiers.fits(id)) {
            throw FixRefusedException.wrongValue(field, id, Identifiers.allowed(id));
        }
        return id;
    }

    private FixCode code(FixField field, Class<? extends FixCode> type) throws FixRefusedException {
        String code = text(field);
        try {
            return FixCodes.of(type, code);
        } catch (IllegalArgumentException e) {
            throw FixRefusedException.wrongValue(field, code, FixCodes.allowed(type));
        }
    }

    private List<Record> entries(FixField count, MessageType type) throws FixRefusedException {
        List<Record> entries = new ArrayList<>();
        for (Group entry : groups(count)) {
            entries.add(type.read(null, new FixReader(entry)));
        }
        return entries;
    }

    private FixReader onlyEntry(FixField count) throws FixRefusedException {
        List<Group> instruments = groups(count);
        if (instruments.size() > 1) {
            throw FixRefusedException.business(BusinessRejectReason.OTHER,
                    count + " is '" + instruments.size() + "': one instrument a request");
        }
        return new FixReader(instruments.get(0));
    }

    /** The entries of a group, at least one. */
    private List<Group> groups(FixField count) throws FixRefusedException {
        List<Group> groups = source.getGroups(count.tag());
        if (groups.isEmpty()) {
            String text = text(count);
            throw text == null ? FixRefusedException.missing(count)
                    : FixRefusedException.wrongValue(count, text, "at least one entry");
        }
        return groups;
    }

    private boolean flag(FixField field) throws FixRefusedException {
        String text = text(field);
        if (text != null && !text.equals("Y") && !text.equals("N")) {
            throw FixRefusedException.wrongValue(field, text, "Y or N");
        }
        return "Y".equals(text);
    }

    private Object parsed(FixField field, Function<String, ?> parser) throws FixRefusedException {
        String text = text(field);
        try {
            return text == null ? null : parser.apply(text);
        } catch (IllegalArgumentException e) {
            throw FixRefusedException.wrongFormat(field, text, e.getMessage());
        }
    }

    private static <T> T required(FixField field, T value) throws FixRefusedException {
        if (value == null) {
            // FIX requires one of OrderQty, CashOrderQty and OrderPercent; Trader accepts only OrderQty.
            throw field == FixField.ORDER_QTY ? FixRefusedException.conditionallyMissing(field,
                    "Trader needs it, not CashOrderQty or OrderPercent") : FixRefusedException.missing(field);
        }
        return value;
    }
}
