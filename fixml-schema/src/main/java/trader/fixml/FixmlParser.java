package trader.fixml;

import org.apache.xmlbeans.XmlError;
import org.apache.xmlbeans.XmlException;
import org.apache.xmlbeans.XmlOptions;
import org.fixprotocol.fixml44.FIXMLDocument;

/** Parses texts to XMLBeans objects, one at a time. */
final class FixmlParser {
    private final FixmlLimits limits;
    private final GuardedReader reader;
    private final XmlOptions options;

    FixmlParser(FixmlLimits limits) {
        this.limits = limits;
        this.reader = new GuardedReader(limits);
        this.options = new XmlOptions().setLoadUseXMLReader(reader).setUnsynchronized();
    }

    FIXMLDocument parse(String text) throws FixmlException {
        reader.reset();
        if (text == null) {
            throw errors().text("there is no text");
        }
        if (text.length() > limits.maxChars()) {
            throw errors().text("the text has " + text.length() + " characters: at most " + limits.maxChars());
        }
        FIXMLDocument document;
        try {
            document = (FIXMLDocument) Fixml.TYPES.parse(text, FIXMLDocument.type, options);
        } catch (XmlException e) {
            throw errors().text(reader.refused() != null ? reader.refused() : "not well-formed XML" + detail(e));
        }
        SchemaCheck.check(document, errors());
        return document;
    }

    /** Makes exceptions for the last text. */
    FixmlErrors errors() {
        return reader.errors();
    }

    /** Whether the parser holds so many names that it should be replaced. */
    boolean wornOut() {
        return reader.wornOut();
    }

    private static String detail(XmlException e) {
        XmlError error = e.getError();
        if (error == null) {
            return ": " + FixmlErrors.shortened(e.getMessage(), 240);
        }
        return " (line " + error.getLine() + ", column " + error.getColumn() + "): "
                + FixmlErrors.shortened(error.getMessage(), 240);
    }
}
