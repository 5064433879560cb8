package trader.fixml;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import javax.xml.namespace.QName;
import org.apache.xmlbeans.XmlCursor;
import org.fixprotocol.fixml44.AbstractMessageT;
import org.fixprotocol.fixml44.FIXMLT;

/** Reads the message of a valid document; an error names the attribute. */
record XmlBeansReader(XmlCursor at, FixmlErrors errors) implements MessageType.Source<FixmlException> {
    static FixmlMessage read(FIXMLT root, FixmlErrors errors) throws FixmlException {
        AbstractMessageT message = root.getMessage();
        if (message == null) {
            throw errors.error("a Batch is not read: only one message at a time");
        }
        MessageType type = MessageTypes.withElement(errors.messageName());
        if (type == null) {
            throw errors.error(errors.messageName() + " is a message that Trader does not read: one of "
                    + MessageTypes.ELEMENTS);
        }
        try (XmlCursor at = message.newCursor()) {
            XmlBeansReader reader = new XmlBeansReader(at, errors);
            return (FixmlMessage) type.read(reader.header(), reader);
        }
    }

    private Header header() throws FixmlException {
        Header header = Header.NONE;
        at.push();
        if (at.toChild(new QName(Fixml.NAMESPACE, "Hdr"))) {
            String sent = at.getAttributeText(new QName("Snt"));
            header = new Header(at.getAttributeText(new QName("SID")), at.getAttributeText(new QName("TID")),
                    "Y".equals(at.getAttributeText(new QName("PosDup"))),
                    sent == null ? null : this.<Instant>parsed("Hdr", "Snt", sent, FixmlText::time));
        }
        at.pop();
        return header;
    }

    @Override
    public Object value(MessageType.Field field) throws FixmlException {
        at.push();
        boolean isThere = true;
        for (int i = 1; i < field.path().size() && isThere; i++) {
            isThere = at.toChild(field.path().get(i));
            if (i == 1 && field.groupTag() != 0) {
                requireOneInstrument(field.path());
            }
        }
        Object value = !isThere ? null
                : field.kind() == MessageType.Kind.ENTRIES ? entries(field) : attribute(field);
        at.pop();
        return value;
    }

    private void requireOneInstrument(List<QName> path) throws FixmlException {
        String name = path.get(0).getLocalPart();
        int instruments = 1;
        at.push();
        while (at.toNextSibling(path.get(1))) {
            instruments++;
        }
        at.pop();
        if (instruments > 1) {
            throw errors.error(name + (name.equals("QuotReq") ? " asks for " : " rejects ") + instruments
                    + " instruments: only one at a time is read");
        }
    }

    private List<Record> entries(MessageType.Field field) throws FixmlException {
        List<Record> entries = new ArrayList<>();
        do {
            entries.add(field.entry().read(null, this));
        } while (at.toNextSibling(field.element()));
        return entries;
    }

    private Object attribute(MessageType.Field field) throws FixmlException {
        String element = field.element().getLocalPart();
        String attribute = field.attribute().getLocalPart();
        String text = at.getAttributeText(field.attribute());
        if (text == null) {
            if (field.isRequiredInElement()) {
                throw errors.missing(element, attribute);
            }
            return null;
        }
        return switch (field.kind()) {
            case DECIMAL -> this.<BigDecimal>parsed(element, attribute, text,
                    number -> FixmlText.checkedDecimal(new BigDecimal(number.strip())));
            // The text itself: XMLBeans' own date type turns fractions below a microsecond into 1E-8.
            case TIME -> this.<Instant>parsed(element, attribute, text, FixmlText::time);
            case CODE -> FixCodes.of(field.codes(), text);
            default -> {
                if (text.isEmpty() && field.isRequiredInElement()) {
                    throw errors.invalid(element, attribute, text, "at least one character");
                }
                yield text;
            }
        };
    }

    private <T> T parsed(String element, String attribute, String text, Function<String, T> parser)
            throws FixmlException {
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException e) {
            throw errors.invalid(element, attribute, text, e.getMessage());
        }
    }
}
