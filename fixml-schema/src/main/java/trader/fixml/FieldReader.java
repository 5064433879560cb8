package trader.fixml;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.function.Function;
import javax.xml.namespace.QName;
import org.apache.xmlbeans.StringEnumAbstractBase;
import org.apache.xmlbeans.XmlCursor;
import org.apache.xmlbeans.XmlDecimal;
import org.apache.xmlbeans.XmlObject;
import org.fixprotocol.fixml44.AbstractMessageT;
import org.fixprotocol.fixml44.InstrumentBlockT;
import org.fixprotocol.fixml44.MessageHeaderT;
import org.fixprotocol.fixml44.PossDupFlagT;

/** Reads the fields of one message from its XMLBeans object; an error names the attribute. */
record FieldReader(FixmlErrors errors) {
    Header header(AbstractMessageT message) throws FixmlException {
        MessageHeaderT hdr = message.getHdr();
        if (hdr == null) {
            return Header.NONE;
        }
        return new Header(hdr.getSID(), hdr.getTID(), hdr.getPosDup() == PossDupFlagT.Y,
                time("Hdr", Fixml.SENDING_TIME, hdr));
    }

    String symbol(InstrumentBlockT instrument) throws FixmlException {
        return required("Instrmt", "Sym", instrument.getSym());
    }

    String required(String element, String attribute, String value) throws FixmlException {
        if (value == null) {
            throw errors.missing(element, attribute);
        }
        if (value.isEmpty()) {
            throw errors.invalid(element, attribute, value, "at least one character");
        }
        return value;
    }

    BigDecimal decimal(String element, String attribute, XmlDecimal value) throws FixmlException {
        return value == null ? null : parsed(element, attribute, value.getStringValue(), FixmlText::decimal);
    }

    BigDecimal requiredDecimal(String element, String attribute, XmlDecimal value) throws FixmlException {
        if (value == null) {
            throw errors.missing(element, attribute);
        }
        return decimal(element, attribute, value);
    }

    /** Reads the text itself: XMLBeans' own date type turns fractions below a microsecond into {@code 1E-8}. */
    Instant time(String element, QName attribute, XmlObject source) throws FixmlException {
        try (XmlCursor cursor = source.newCursor()) {
            String text = cursor.getAttributeText(attribute);
            return text == null ? null : this.<Instant>parsed(element, attribute.getLocalPart(), text, FixmlText::time);
        }
    }

    <C extends Enum<C> & FixCode> C code(StringEnumAbstractBase value, Class<C> type) {
        return value == null ? null : FixCodes.of(type, value.toString());
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
