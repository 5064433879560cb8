package trader.fixml;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import javax.xml.namespace.QName;
import org.apache.xmlbeans.XmlCursor;
import org.fixprotocol.fixml44.FIXMLT;

/** Writes a message; an error names the field. */
record XmlBeansWriter(XmlCursor out, String message) {
    static void write(FixmlMessage message, FIXMLT root) {
        if (message == null) {
            throw new IllegalArgumentException("there is no message");
        }
        try (XmlCursor out = root.newCursor()) {
            out.toEndToken();
            new XmlBeansWriter(out, message.getClass().getSimpleName())
                    .element(MessageTypes.of(message), message, message.header(), "");
        }
    }

    private void element(MessageType type, Object owner, Header header, String prefix) {
        out.beginElement(type.name());
        for (MessageType.Field field : type.written()) {
            if (field.path().size() == 1) {
                attribute(field, field.of(owner), prefix + field.name());
            }
        }
        if (!header.equals(Header.NONE)) {
            header(header);
        }
        for (MessageType.Field field : type.written()) {
            if (field.path().size() > 1) {
                below(field, field.of(owner), prefix + field.name());
            }
        }
        out.toNextToken();
    }

    private void header(Header header) {
        out.beginElement(new QName(Fixml.NAMESPACE, "Hdr"));
        insert("SID", MessageType.Kind.TEXT, header.senderCompId(), "header.senderCompId");
        insert("TID", MessageType.Kind.TEXT, header.targetCompId(), "header.targetCompId");
        insert("PosDup", MessageType.Kind.TEXT, header.possDup() ? "Y" : null, "header.possDup");
        insert("Snt", MessageType.Kind.TIME, header.sendingTime(), "header.sendingTime");
        out.toNextToken();
    }

    private void below(MessageType.Field field, Object value, String name) {
        if (field.kind() == MessageType.Kind.ENTRIES) {
            List<?> entries = (List<?>) value;
            if (entries.isEmpty()) {
                throw new IllegalArgumentException(message + ": " + name + " is empty: at least one");
            }
            entries.forEach(each -> element(field.entry(), each, Header.NONE, name + "."));
        } else if (value != null || field.isRequired()) {
            List<QName> elements = field.path().subList(1, field.path().size());
            elements.forEach(out::beginElement);
            attribute(field, value, name);
            elements.forEach(each -> out.toNextToken());
        }
    }

    private void attribute(MessageType.Field field, Object value, String name) {
        if (field.isRequiredInElement() && (value == null || value.equals(""))) {
            throw new IllegalArgumentException(message + ": " + name + (value == null ? " is missing" : " is empty"));
        }
        insert(field.attribute().getLocalPart(), field.kind(), value, name);
    }

    private void insert(String attribute, MessageType.Kind kind, Object value, String name) {
        if (value == null) {
            return;
        }
        try {
            out.insertAttributeWithValue(attribute, switch (kind) {
                case DECIMAL -> FixmlText.checkedDecimal((BigDecimal) value).toPlainString();
                // XMLBeans' own date type writes fractions below a microsecond as 1E-8.
                case TIME -> FixmlText.time((Instant) value);
                case CODE -> ((FixCode) value).code();
                default -> FixmlText.checkedString((String) value);
            });
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(message + ": " + name + " is '"
                    + FixmlErrors.shortened(value.toString(), 60) + "': " + e.getMessage(), e);
        }
    }
}
