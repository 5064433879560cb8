package trader.fixml;

import javax.xml.XMLConstants;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import org.apache.xmlbeans.XmlError;
import org.apache.xmlbeans.XmlException;
import org.apache.xmlbeans.XmlOptions;
import org.fixprotocol.fixml44.FIXMLDocument;
import org.xml.sax.Attributes;
import org.xml.sax.Locator;
import org.xml.sax.SAXException;
import org.xml.sax.XMLReader;
import org.xml.sax.ext.Locator2;
import org.xml.sax.helpers.XMLFilterImpl;

/**
 * Parses texts to XMLBeans objects, one at a time, with the JDK's XML reader, from which it keeps document types and
 * texts beyond the limits.
 */
final class FixmlParser extends XMLFilterImpl {
    /** Refused by this filter rather than by XML or the schema. */
    private static final class Refused extends SAXException {
        private static final long serialVersionUID = 1L;

        Refused(String message) {
            super(message);
        }
    }

    /**
     * The JDK's reader keeps all names. The schema has few names, but the sender chooses prefixes and processing
     * instructions: after this many characters of these the reader should be replaced.
     */
    private static final int MAX_FOREIGN_CHARS = 16 * 1024;

    private static final int MAX_REF_ID_CHARS = 256;

    private final FixmlLimits limits;
    private final XmlOptions options = new XmlOptions().setLoadUseXMLReader(this).setUnsynchronized();
    private Locator locator;
    private int maxElements;
    private int elements;
    private int depth;
    /** Declared by the next element; not among its attributes. */
    private int prefixes;
    private int foreignChars;
    private int nameChars;
    /** Whether this filter was told of all names of the last text. */
    private boolean isReported;
    private String messageName;
    private String refId;
    /** The reason why this filter refused the text, or null if it did not. */
    private String refused;

    FixmlParser(FixmlLimits limits) {
        super(newReader());
        this.limits = limits;
    }

    private static XMLReader newReader() {
        try {
            SAXParserFactory factory = SAXParserFactory.newDefaultNSInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            factory.setFeature("http://xml.org/sax/features/external-general-entities", false);
            factory.setFeature("http://xml.org/sax/features/external-parameter-entities", false);
            return factory.newSAXParser().getXMLReader();
        } catch (ParserConfigurationException | SAXException e) {
            throw new IllegalStateException("the JDK's XML reader cannot be secured", e);
        }
    }

    FIXMLDocument document(String text, int mostElements) throws FixmlException {
        maxElements = mostElements;
        elements = 0;
        nameChars = 0;
        isReported = false;
        depth = 0;
        prefixes = 0;
        messageName = null;
        refId = null;
        refused = null;
        if (text == null) {
            throw errors().error("there is no text");
        }
        if (text.length() > limits.maxChars()) {
            throw errors().error("the text has " + text.length() + " characters: at most " + limits.maxChars());
        }
        FIXMLDocument document;
        try {
            document = (FIXMLDocument) Fixml.TYPES.parse(text, FIXMLDocument.type, options);
        } catch (XmlException e) {
            isReported = refused != null;
            throw errors().error(refused != null ? refused : "not well-formed XML" + detail(e));
        }
        isReported = true;
        SchemaCheck.check(document, errors());
        return document;
    }

    /** Makes exceptions for the last text. */
    FixmlErrors errors() {
        return new FixmlErrors(messageName, refId);
    }

    /** After an error: the names of the last text may be foreign, and those that were no longer reported, too. */
    void countNames() {
        foreignChars += isReported ? nameChars : MAX_FOREIGN_CHARS + 1;
    }

    /** Whether the parser holds so many names that it should be replaced. */
    boolean wornOut() {
        return foreignChars > MAX_FOREIGN_CHARS;
    }

    @Override
    public void setDocumentLocator(Locator documentLocator) {
        locator = documentLocator;
        super.setDocumentLocator(documentLocator);
    }

    @Override
    public void startPrefixMapping(String prefix, String uri) throws SAXException {
        foreignChars += prefix.length();
        prefixes++;
        if (prefixes > FixmlLimits.MAX_ATTRIBUTES) {
            // The reader keeps those that follow, too.
            foreignChars += MAX_FOREIGN_CHARS;
            refuse("an element declares over " + FixmlLimits.MAX_ATTRIBUTES + " prefixes");
        }
        super.startPrefixMapping(prefix, uri);
    }

    @Override
    public void processingInstruction(String target, String data) throws SAXException {
        foreignChars += target.length();
        super.processingInstruction(target, data);
    }

    @Override
    public void startElement(String uri, String localName, String qName, Attributes attributes)
            throws SAXException {
        depth++;
        prefixes = 0;
        nameChars += qName.length();
        for (int i = 0; i < attributes.getLength(); i++) {
            nameChars += attributes.getQName(i).length();
        }
        if (depth == 1 && !"1.0".equals(((Locator2) locator).getXMLVersion())) {
            // It has control characters, which no reply can repeat.
            refuse("the XML version is " + ((Locator2) locator).getXMLVersion() + ": 1.0");
        }
        if (++elements > maxElements) {
            refuse("the text has over " + maxElements + " elements: a request has at most " + maxElements);
        }
        if (depth > FixmlLimits.MAX_DEPTH) {
            refuse("elements are nested deeper than " + FixmlLimits.MAX_DEPTH + " levels");
        }
        if (attributes.getLength() > FixmlLimits.MAX_ATTRIBUTES) {
            refuse(FixmlErrors.shortened(localName, 60) + " has " + attributes.getLength() + " attributes: at most "
                    + FixmlLimits.MAX_ATTRIBUTES);
        }
        if (depth == 1 && !(localName.equals("FIXML") && uri.equals(Fixml.NAMESPACE))) {
            refuse("the root element is " + FixmlErrors.shortened(localName, 60) + " in namespace '"
                    + FixmlErrors.shortened(uri, 60) + "': FIXML in namespace '" + Fixml.NAMESPACE + "'");
        }
        if (depth == 2) {
            messageName = FixmlErrors.shortened(localName, 60);
            refId = refId(attributes);
        }
        refuseSchemaInstance(localName, attributes);
        super.startElement(uri, localName, qName, attributes);
    }

    @Override
    public void endElement(String uri, String localName, String qName) throws SAXException {
        depth--;
        super.endElement(uri, localName, qName);
    }

    /** {@code xsi:type} and {@code xsi:nil} would let the sender choose types; FIXML does not need them. */
    private void refuseSchemaInstance(String element, Attributes attributes) throws SAXException {
        for (int i = 0; i < attributes.getLength(); i++) {
            String name = attributes.getLocalName(i);
            if ((name.equals("type") || name.equals("nil"))
                    && attributes.getURI(i).equals(XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI)) {
                refuse(FixmlErrors.shortened(element, 60) + " has the attribute xsi:" + name
                        + ", which is not allowed");
            }
        }
    }

    private static String refId(Attributes attributes) {
        for (String name : new String[] {"ID", "ReqID", "QID", "ExecID", "BizRejRefID"}) {
            String value = attributes.getValue("", name);
            if (value != null) {
                return value.isEmpty() || value.length() > MAX_REF_ID_CHARS ? null : value;
            }
        }
        return null;
    }

    private void refuse(String why) throws SAXException {
        refused = why;
        throw new Refused(why);
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
