package trader.fixml;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.LongAdder;
import org.apache.xmlbeans.ThreadLocalUtil;
import org.apache.xmlbeans.XmlException;
import org.apache.xmlbeans.XmlOptionCharEscapeMap;
import org.apache.xmlbeans.XmlOptions;
import org.fixprotocol.fixml44.FIXMLDocument;
import org.fixprotocol.fixml44.FIXMLT;

/**
 * Turns FIXML 4.4 text into messages and back, through the types that XMLBeans generated from the schema, or, in plain
 * cases, without them ({@link CodecKind}).
 *
 * <p>Decoding always validates: a decoded message comes from a text that conforms to the FIXML 4.4 schema. Document
 * types and entities are refused, and so are texts beyond the {@link FixmlLimits}. Fields that Trader does not use are
 * dropped.
 *
 * <p>Thread-safe. Parsers are costly to create, so some are kept for the next callers (except by
 * {@link CodecKind#XMLBEANS_NEW}), and none in thread locals.
 */
public class FixmlCodec {
    private static final XmlOptions SAVE = saveOptions();
    /** Each keeps its last text. */
    private static final int MAX_IDLE = 2 * Runtime.getRuntime().availableProcessors();
    private static final XmlOptions NEW = new XmlOptions().setUnsynchronized();

    private final FixmlLimits limits;
    private final CodecKind kind;
    private final FixmlScanner scanner;
    private final FixmlPrinter printer;
    private final LongAdder readFallbacks = new LongAdder();
    private final LongAdder writeFallbacks = new LongAdder();
    private final ConcurrentLinkedDeque<FixmlParser> idleParsers = new ConcurrentLinkedDeque<>();

    /** The {@link CodecKind#STREAMING} codec with the default limits. */
    public FixmlCodec() {
        this(FixmlLimits.DEFAULT, CodecKind.STREAMING);
    }

    public FixmlCodec(FixmlLimits limits, CodecKind kind) {
        this.limits = limits;
        this.kind = kind;
        this.scanner = new FixmlScanner(limits);
        this.printer = new FixmlPrinter(limits);
    }

    /** Loads XMLBeans and the schema, so that the first message that is left to them need not wait for that. */
    public void loadXmlBeans() {
        try {
            decodeWithXmlBeans(encodeWithXmlBeans(
                    new BusinessReject(Header.NONE, "0", null, BusinessRejectReason.OTHER, null)), Integer.MAX_VALUE);
        } catch (FixmlException e) {
            throw new IllegalStateException("XMLBeans does not read what it wrote", e);
        }
    }

    /** The messages that were left to XMLBeans so far. */
    public Fallbacks fallbacks() {
        return new Fallbacks(readFallbacks.sum(), writeFallbacks.sum());
    }

    /**
     * Writes a message.
     *
     * @return the FIXML text, without an XML declaration
     * @throws IllegalArgumentException naming the field that cannot be written
     */
    public String encode(FixmlMessage message) {
        if (kind == CodecKind.STREAMING) {
            String text = printer.print(message);
            if (text != null) {
                return text;
            }
            writeFallbacks.increment();
        }
        return encodeWithXmlBeans(message);
    }

    private String encodeWithXmlBeans(FixmlMessage message) {
        FIXMLDocument document = (FIXMLDocument) Fixml.TYPES.newInstance(FIXMLDocument.type, NEW);
        FIXMLT root = document.addNewFIXML();
        root.setV("4.4");
        XmlBeansWriter.write(message, root);
        String text = document.xmlText(SAVE);
        if (text.length() > limits.maxChars()) {
            throw new IllegalArgumentException(message.getClass().getSimpleName() + " takes " + text.length()
                    + " characters: at most " + limits.maxChars());
        }
        return text;
    }

    /**
     * Reads a message.
     *
     * @throws FixmlException if the text is not a valid message that Trader reads; no other exception is thrown
     */
    public FixmlMessage decode(String text) throws FixmlException {
        return decode(text, Integer.MAX_VALUE);
    }

    /**
     * Reads a message, and refuses one that XMLBeans would have to read and that has more elements than this: thousands
     * of them take it milliseconds.
     *
     * @throws FixmlException if the text is not a valid message that Trader reads; no other exception is thrown
     */
    public FixmlMessage decode(String text, int maxElements) throws FixmlException {
        if (kind == CodecKind.STREAMING) {
            FixmlMessage message = scanner.read(text);
            if (message != null) {
                return message;
            }
            readFallbacks.increment();
        }
        return decodeWithXmlBeans(text, maxElements);
    }

    /** Reads a message as the {@link CodecKind#STREAMING} codec does; null if the text is not a plain one. */
    public FixmlMessage decodePlain(String text) {
        return scanner.read(text);
    }

    /** Writes a message as the {@link CodecKind#STREAMING} codec does; null if it has an unusual value. */
    public String encodePlain(FixmlMessage message) {
        return printer.print(message);
    }

    private FixmlMessage decodeWithXmlBeans(String text, int maxElements) throws FixmlException {
        FixmlParser parser = borrowParser();
        try {
            FIXMLT root = parser.document(text, maxElements).getFIXML();
            FixmlMessage message = XmlBeansReader.read(root, parser.errors());
            giveBack(parser);
            return message;
        } catch (FixmlException | RuntimeException e) {
            throw failed(parser, e);
        }
    }

    private FixmlParser borrowParser() {
        FixmlParser parser = kind == CodecKind.XMLBEANS_NEW ? null : idleParsers.pollFirst();
        return parser == null ? new FixmlParser(limits) : parser;
    }

    private void giveBack(FixmlParser parser) {
        if (parser.wornOut()) {
            ThreadLocalUtil.clearAllThreadLocals();
        } else if (kind != CodecKind.XMLBEANS_NEW && idleParsers.size() < MAX_IDLE) {
            idleParsers.addFirst(parser);
        }
    }

    /** Discards XMLBeans' caches of this thread, and in time the parser: a hostile sender may fill them with names. */
    private FixmlException failed(FixmlParser parser, Exception e) {
        ThreadLocalUtil.clearAllThreadLocals();
        if (e instanceof FixmlException known) {
            parser.countNames();
            giveBack(parser);
            return known;
        }
        FixmlException unforeseen = parser.errors().error("the text cannot be read: " + e);
        unforeseen.initCause(e);
        return unforeseen;
    }

    private static XmlOptions saveOptions() {
        XmlOptionCharEscapeMap escapes = new XmlOptionCharEscapeMap();
        try {
            // A parser turns unescaped white space in an attribute into blanks.
            for (char c : new char[] {'\t', '\n', '\r'}) {
                escapes.addMapping(c, XmlOptionCharEscapeMap.HEXADECIMAL);
            }
        } catch (XmlException e) {
            throw new IllegalStateException(e);
        }
        return new XmlOptions().setUseDefaultNamespace().setSaveSubstituteCharacters(escapes);
    }
}
