package trader.fixml;

/** How a {@link FixmlCodec} reads and writes; all kinds accept, refuse and write the same. */
public enum CodecKind {
    /** XMLBeans, with a new parser for each text. */
    XMLBEANS_NEW,
    /** XMLBeans, with parsers that are kept. */
    XMLBEANS,
    /** Trader's own scanner and printer for plain messages, XMLBeans for all others. */
    STREAMING
}
