package trader.fixml;

import javax.xml.XMLConstants;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import org.xml.sax.Attributes;
import org.xml.sax.Locator;
import org.xml.sax.SAXException;
import org.xml.sax.XMLReader;
import org.xml.sax.ext.Locator2;
import org.xml.sax.helpers.XMLFilterImpl;

/**
 * The JDK's XML reader. It refuses document types, checks the limits, and notes the message's name and ID for errors.
 */
final class GuardedReader extends XMLFilterImpl {
    /** Refused by the guard rather than by XML or the schema. */
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
    private Locator locator;
    private int depth;
    /** Declared by the next element; not among its attributes. */
    private int prefixes;
    private int foreignChars;
    private String messageName;
    private String refId;
    private String refused;

    GuardedReader(FixmlLimits limits) {
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

    /** Prepares for the next text. */
    void reset() {
        depth = 0;
        prefixes = 0;
        messageName = null;
        refId = null;
        refused = null;
    }

    FixmlErrors errors() {
        return new FixmlErrors(messageName, refId);
    }

    /** The reason why the guard refused the text, or null if it did not. */
    String refused() {
        return refused;
    }

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
        if (prefixes > limits.maxAttributes()) {
            refuse("an element declares over " + limits.maxAttributes() + " prefixes");
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
        if (depth == 1 && !"1.0".equals(((Locator2) locator).getXMLVersion())) {
            // It has control characters, which no reply can repeat.
            refuse("the XML version is " + ((Locator2) locator).getXMLVersion() + ": 1.0");
        }
        if (depth > limits.maxDepth()) {
            refuse("elements are nested deeper than " + limits.maxDepth() + " levels");
        }
        if (attributes.getLength() > limits.maxAttributes()) {
            refuse(FixmlErrors.shortened(localName, 60) + " has " + attributes.getLength() + " attributes: at most "
                    + limits.maxAttributes());
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
}
