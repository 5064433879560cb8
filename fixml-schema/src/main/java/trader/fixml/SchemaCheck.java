package trader.fixml;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.stream.Collectors;
import javax.xml.namespace.QName;
import org.apache.xmlbeans.SchemaProperty;
import org.apache.xmlbeans.SchemaType;
import org.apache.xmlbeans.XmlAnySimpleType;
import org.apache.xmlbeans.XmlCursor;
import org.apache.xmlbeans.XmlError;
import org.apache.xmlbeans.XmlErrorCodes;
import org.apache.xmlbeans.XmlObject;
import org.apache.xmlbeans.XmlOptions;
import org.apache.xmlbeans.XmlValidationError;
import org.fixprotocol.fixml44.FIXMLDocument;

/**
 * Validates a document against the schema, and turns XMLBeans' first finding into an error with the allowed values.
 */
final class SchemaCheck {
    private SchemaCheck() {
    }

    /** Stops at the first finding: XMLBeans takes longer for each further one. */
    private static final class FirstFinding extends ArrayList<XmlError> {
        private static final RuntimeException FOUND = new RuntimeException(null, null, false, false) {
            private static final long serialVersionUID = 1L;
        };
        private static final long serialVersionUID = 1L;

        @Override
        public boolean add(XmlError error) {
            super.add(error);
            throw FOUND;
        }
    }

    static void check(FIXMLDocument document, FixmlErrors errors) throws FixmlException {
        FirstFinding listener = new FirstFinding();
        try {
            document.validate(new XmlOptions().setErrorListener(listener));
            return;
        } catch (RuntimeException stopped) {
            if (stopped != FirstFinding.FOUND) {
                throw stopped;
            }
        }
        XmlError first = listener.get(0);
        XmlCursor cursor = first.getCursorLocation();
        if (cursor == null) {
            throw errors.error(first.getMessage());
        }
        try (XmlCursor place = cursor.newCursor()) {
            throw place.isAttr() ? wrongAttribute(first, place, errors) : wrongElement(first, place, errors);
        }
    }

    private static FixmlException wrongAttribute(XmlError finding, XmlCursor place, FixmlErrors errors) {
        QName name = place.getName();
        String value = place.getTextValue();
        SchemaType type = place.getObject().schemaType();
        place.toParent();
        String element = place.getName().getLocalPart();
        SchemaType elementType = place.getObject().schemaType();
        SchemaProperty property = elementType.getAttributeProperty(name);
        if (property == null) {
            return errors.unknownAttribute(element, name.getLocalPart(), names(
                    Arrays.stream(elementType.getAttributeProperties()).map(SchemaProperty::getName).toList()));
        }
        String allowed = property.hasFixed() == SchemaProperty.NEVER ? allowed(type)
                : "'" + property.getDefaultText() + "'";
        return errors.invalid(element, name.getLocalPart(), value, allowed == null ? finding.getMessage() : allowed);
    }

    private static FixmlException wrongElement(XmlError finding, XmlCursor place, FixmlErrors errors) {
        XmlValidationError detail = finding instanceof XmlValidationError error ? error : null;
        String code = finding.getErrorCode();
        QName offending = detail == null ? null : detail.getOffendingQName();
        QName field = detail == null ? null : detail.getFieldQName();
        String expected = detail == null || detail.getExpectedQNames() == null ? null
                : expected(detail.getExpectedQNames());
        if (XmlErrorCodes.ELEM_COMPLEX_TYPE_LOCALLY_VALID$MISSING_REQUIRED_ATTRIBUTE.equals(code)) {
            return errors.missing(field.getLocalPart(), offending.getLocalPart());
        }
        if (field != null && offending != null && expected != null) {
            return errors.error(field.getLocalPart() + " has the element " + shown(offending)
                    + " where there must be " + FixmlErrors.shortened(expected, 240));
        }
        if (field != null && expected != null) {
            return errors.error(field.getLocalPart() + " ends where there must be "
                    + FixmlErrors.shortened(expected, 240));
        }
        if (field != null && offending != null) {
            return errors.error(field.getLocalPart() + " has the element " + shown(offending)
                    + ", which is not allowed there");
        }
        if (offending != null) {
            return errors.error(shown(offending) + " holds text, which is not allowed: only elements");
        }
        return errors.error(finding.getMessage());
    }

    private static String expected(Collection<QName> names) {
        return names.stream().anyMatch(name -> name.getLocalPart().equals("Message"))
                ? "a message such as " + MessageTypes.ELEMENTS : names(names);
    }

    private static String names(Collection<QName> names) {
        return names.stream().map(QName::getLocalPart).collect(Collectors.joining(" "));
    }

    private static String shown(QName name) {
        String local = FixmlErrors.shortened(name.getLocalPart(), 60);
        return name.getNamespaceURI().equals(Fixml.NAMESPACE) ? local
                : local + " of namespace '" + FixmlErrors.shortened(name.getNamespaceURI(), 60) + "'";
    }

    /** A short description of the values that a simple type allows, or null. */
    private static String allowed(SchemaType type) {
        XmlAnySimpleType[] codes = type.getEnumerationValues();
        if (codes != null) {
            return "one of " + codes(codes);
        }
        if (type.getSimpleVariety() == SchemaType.LIST) {
            return "any of " + codes(type.getListItemType().getEnumerationValues()) + ", separated by a space";
        }
        if (type.getSimpleVariety() == SchemaType.UNION) {
            return Arrays.stream(type.getUnionMemberTypes()).map(SchemaCheck::allowed)
                    .collect(Collectors.joining(", or "));
        }
        if (type.getPatterns().length > 0) {
            return "text that matches " + String.join(" or ", type.getPatterns());
        }
        return switch (type.getPrimitiveType().getBuiltinTypeCode()) {
            case SchemaType.BTC_DECIMAL -> type.getDecimalSize() == SchemaType.SIZE_BIG_INTEGER
                    ? wholeNumber(type.getFacet(SchemaType.FACET_MIN_INCLUSIVE)) : FixmlText.DECIMAL_ALLOWED;
            case SchemaType.BTC_DATE_TIME -> FixmlText.TIME_ALLOWED;
            case SchemaType.BTC_DATE -> "a date such as 2026-01-31";
            case SchemaType.BTC_TIME -> "a time of the day such as 09:30:00";
            default -> null;
        };
    }

    private static String wholeNumber(XmlAnySimpleType least) {
        return "a whole number" + (least == null ? "" : " of at least " + least.getStringValue());
    }

    private static String codes(XmlObject[] codes) {
        return Arrays.stream(codes).map(code -> ((XmlAnySimpleType) code).getStringValue())
                .collect(Collectors.joining(" "));
    }
}
