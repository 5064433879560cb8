package trader.fixml;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.xml.namespace.QName;
import org.apache.xmlbeans.XmlCursor;
import org.apache.xmlbeans.XmlObject;
import org.fixprotocol.fixml44.AbstractMessageT;
import org.fixprotocol.fixml44.InstrumentBlockT;
import org.fixprotocol.fixml44.MessageHeaderT;
import org.fixprotocol.fixml44.PossDupFlagT;

/** Writes the fields of one message to its XMLBeans object; an error names the field. */
record FieldWriter(String message) {
    void header(Header header, AbstractMessageT target) {
        if (header.equals(Header.NONE)) {
            return;
        }
        MessageHeaderT hdr = target.addNewHdr();
        text("header.senderCompId", header.senderCompId(), hdr::setSID);
        text("header.targetCompId", header.targetCompId(), hdr::setTID);
        if (header.possDup()) {
            hdr.setPosDup(PossDupFlagT.Y);
        }
        time("header.sendingTime", header.sendingTime(), hdr, Fixml.SENDING_TIME);
    }

    void symbol(String symbol, InstrumentBlockT target) {
        requiredText("symbol", symbol, target::setSym);
    }

    void requiredText(String field, String value, Consumer<String> setter) {
        if (required(field, value).isEmpty()) {
            throw new IllegalArgumentException(message + ": " + field + " is empty");
        }
        text(field, value, setter);
    }

    void text(String field, String value, Consumer<String> setter) {
        if (value != null) {
            setter.accept(checked(field, value, FixmlText::checkedString));
        }
    }

    void requiredDecimal(String field, BigDecimal value, Consumer<BigDecimal> setter) {
        decimal(field, required(field, value), setter);
    }

    void decimal(String field, BigDecimal value, Consumer<BigDecimal> setter) {
        if (value != null) {
            setter.accept(checked(field, value, FixmlText::checkedDecimal));
        }
    }

    void requiredTime(String field, Instant value, XmlObject target, QName attribute) {
        time(field, required(field, value), target, attribute);
    }

    /** Sets the text itself: XMLBeans' own date type writes fractions below a microsecond as {@code 1E-8}. */
    void time(String field, Instant value, XmlObject target, QName attribute) {
        if (value != null) {
            try (XmlCursor cursor = target.newCursor()) {
                cursor.setAttributeText(attribute, checked(field, value, FixmlText::time));
            }
        }
    }

    <E> void requiredCode(String field, FixCode value, Function<String, E> forString, Consumer<E> setter) {
        code(field, required(field, value), forString, setter);
    }

    <E> void code(String field, FixCode value, Function<String, E> forString, Consumer<E> setter) {
        if (value != null) {
            setter.accept(forString.apply(value.code()));
        }
    }

    <T> T required(String field, T value) {
        if (value == null) {
            throw new IllegalArgumentException(message + ": " + field + " is missing");
        }
        return value;
    }

    private <T, R> R checked(String field, T value, Function<T, R> check) {
        try {
            return check.apply(value);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    message + ": " + field + " is '" + FixmlErrors.shortened(value.toString(), 60) + "': "
                            + e.getMessage(), e);
        }
    }
}
