package trader.fixml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Text made to hurt gets an error that says why, soon, and leaves the codec as it was. */
class HostileInputTest {
    private static final String START = "<FIXML xmlns=\"http://www.fixprotocol.org/FIXML-4-4\">";
    private static final String ORDER = GoldenFilesTest.golden("order");
    /** Of all cases: none leaves anything behind. */
    private static final FixmlCodec CODEC = new FixmlCodec();

    /** Made once, because some are long: name, then text and message. */
    private static final Map<String, Map.Entry<String, String>> HOSTILE = hostile();

    private static Map<String, Map.Entry<String, String>> hostile() {
        String bomb = "<!DOCTYPE FIXML [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"" + "&a;".repeat(1000) + "\">]>";
        String external = "<!DOCTYPE FIXML SYSTEM \"file:///etc/passwd\">";
        return Map.ofEntries(
                Map.entry("no text", Map.entry("", "not well-formed XML")),
                Map.entry("blank", Map.entry("  \n", "not well-formed XML")),
                Map.entry("no XML", Map.entry("8=FIX.4.4\u00019=5", "not well-formed XML")),
                Map.entry("binary", Map.entry("\u0000\u0001\uFFFF\uD800", "not well-formed XML")),
                Map.entry("document type", Map.entry(external + ORDER, "DOCTYPE")),
                Map.entry("entity bomb", Map.entry(bomb + ORDER.replace("ACCOUNT-1", "&b;"), "DOCTYPE")),
                Map.entry("unknown entity", Map.entry(ORDER.replace("ACCOUNT-1", "&b;"), "not well-formed XML")),
                Map.entry("other root", Map.entry("<Order/>", "the root element is Order in namespace ''")),
                Map.entry("XML 1.1", Map.entry("<?xml version=\"1.1\"?>" + ORDER.replace("ACCOUNT-1", "&#27;[2J"),
                        "the XML version is 1.1: 1.0")),
                Map.entry("control character", Map.entry(ORDER.replace("ACCOUNT-1", "&#27;[2J"),
                        "not well-formed XML")),
                Map.entry("4,000 prefixes", Map.entry(START + "<Order " + IntStream.range(0, 4000)
                        .mapToObj(i -> "xmlns:a" + i + "=''").collect(Collectors.joining(" ")) + "/></FIXML>",
                        "prefix|limit")),
                Map.entry("3,000 prefixes", Map.entry(ORDER.replace("<Order ", "<Order " + IntStream.range(0, 3000)
                        .mapToObj(i -> "xmlns:a" + i + "='u' ").collect(Collectors.joining())),
                        "an element declares over 128 prefixes")),
                Map.entry("empty root", Map.entry(START + "</FIXML>", "FIXML ends where there must be a message")),
                Map.entry("two roots", Map.entry(ORDER + ORDER, "not well-formed XML")),
                Map.entry("two messages", Map.entry(ORDER.replace("</FIXML>", "<Order/></FIXML>"),
                        "FIXML has the element Order")),
                Map.entry("9,000 attributes", Map.entry(START + "<Order " + IntStream.range(0, 9000)
                        .mapToObj(i -> "a" + i + "=''").collect(Collectors.joining(" ")) + "/></FIXML>",
                        "attributes: at most 128|the text has \\d+ characters: at most 65536|elementAttributeLimit")),
                Map.entry("4,000 attributes", Map.entry(START + "<Order " + IntStream.range(0, 4000)
                        .mapToObj(i -> "a" + i + "=''").collect(Collectors.joining(" ")) + "/></FIXML>",
                        "attributes: at most 128|limit")),
                Map.entry("deep", Map.entry(START + "<a>".repeat(20_000), "deeper than 16 levels")),
                Map.entry("a million levels", Map.entry(START + "<a>".repeat(1_000_000), "characters: at most 65536")),
                Map.entry("huge attribute", Map.entry(ORDER.replace("ACCOUNT-1", "x".repeat(50_000_000)),
                        "characters: at most 65536")),
                Map.entry("long attribute",
                        Map.entry(ORDER.replace("Side=\"1\"", "Side=\"" + "1".repeat(60_000) + "\""),
                        "Order/@Side is '1{60}…': one of 1 2 3")),
                Map.entry("long number", Map.entry(ORDER.replace("100.30", "1".repeat(60_000)), "at most 38 digits")),
                Map.entry("long fraction", Map.entry(ORDER.replace("456789Z", "1".repeat(60_000) + "Z"),
                        "at most nanoseconds")),
                Map.entry("long name", Map.entry(ORDER.replace("Acct", "A".repeat(60_000)),
                        "unknown attribute A{60}…|JAXP00010005")),
                Map.entry("duplicate attribute", Map.entry(ORDER.replace("Side=", "Side=\"1\" Side="),
                        "not well-formed XML")),
                Map.entry("undeclared prefix", Map.entry(ORDER.replace("<Hdr", "<h:Hdr"), "not well-formed XML")));
    }

    static Set<String> names() {
        return HOSTILE.keySet();
    }

    @ParameterizedTest
    @MethodSource("names")
    void getsAnErrorSoon(String name) throws Exception {
        String text = HOSTILE.get(name).getKey();
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long cpuNs = threads.getCurrentThreadCpuTime();
        assertThatThrownBy(() -> CODEC.decode(text))
                .isInstanceOf(FixmlException.class)
                .hasMessageFindingMatch(HOSTILE.get(name).getValue())
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(700));
        assertThat(threads.getCurrentThreadCpuTime() - cpuNs).as("CPU time").isLessThan(5_000_000_000L);
        assertThat(CODEC.decode(ORDER)).as("the next text").isEqualTo(Samples.one("order"));
    }

    /** XMLBeans makes a cursor for each finding, in a time that grows with the number of those that it has made. */
    @ParameterizedTest
    @ValueSource(strings = {"<Full Typ='Z'/>", "<a           />", "<Full X='0'  />"})
    void aTextFullOfFindingsIsRefusedForLessThanItTakesToReadOne(String wrong) throws Exception {
        String valid = START + "<MktDataFull><Instrmt Sym='S'/>" + "<Full Typ='0'/>".repeat(4_000)
                + "</MktDataFull></FIXML>";
        CODEC.decode(valid);
        com.sun.management.ThreadMXBean thread =
                (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long beforeBytes = thread.getCurrentThreadAllocatedBytes();
        new FixmlCodec(FixmlLimits.DEFAULT, CodecKind.XMLBEANS).decode(valid);
        long readBytes = thread.getCurrentThreadAllocatedBytes() - beforeBytes;

        beforeBytes = thread.getCurrentThreadAllocatedBytes();
        assertThatThrownBy(() -> CODEC.decode(valid.replace("<Full Typ='0'/>", wrong)))
                .isInstanceOf(FixmlException.class);

        assertThat(thread.getCurrentThreadAllocatedBytes() - beforeBytes).as("bytes").isLessThan(readBytes);
    }

    @Test
    void noTextAtAllIsAnErrorToo() {
        assertThatThrownBy(() -> CODEC.decode(null)).isInstanceOf(FixmlException.class).hasMessage("there is no text");
    }

    @Test
    void ownLimitsHold() throws Exception {
        FixmlCodec strict = new FixmlCodec(new FixmlLimits(ORDER.length()), CodecKind.STREAMING);

        assertThat(strict.decode(ORDER)).isEqualTo(Samples.one("order"));
        assertThatThrownBy(() -> strict.decode(ORDER + " ")).hasMessageContaining("at most " + ORDER.length());
        assertThatThrownBy(() -> new FixmlLimits(0)).hasMessage("maxChars is 0: at least 1");
    }

    /** Only XMLBeans takes long for them. */
    @Test
    void aRequestHasFewElements() throws Exception {
        String longer = ORDER.replace("<Instrmt", "<Pty ID=\"1\" R=\"1\"/><Instrmt");
        int elements = longer.split("<[A-Z]").length - 1;

        assertThat(CODEC.decode(longer, elements)).isEqualTo(CODEC.decode(ORDER, 1)).isEqualTo(CODEC.decode(longer));
        assertThatThrownBy(() -> CODEC.decode(longer, elements - 1))
                .hasMessageContaining("at most " + (elements - 1));
    }

    /** The JDK's reader keeps every prefix it ever saw: a sender must not fill the memory with them. */
    @Test
    void aReaderFullOfForeignNamesIsGivenUp() throws Exception {
        FixmlParser parser = new FixmlParser(FixmlLimits.DEFAULT);
        for (int i = 0; i < 1000; i++) {
            parser.document(ORDER.replace("<Hdr", "<!-- c --><Hdr xmlns:short=\"urn:x\""), Integer.MAX_VALUE);
        }
        assertThat(parser.wornOut()).isFalse();
        for (int i = 0; i < 20; i++) {
            String name = "n".repeat(500) + i;
            parser.document(ORDER.replace("<Hdr", "<?" + name + "?><Hdr xmlns:" + name + "=\"urn:x\""),
                    Integer.MAX_VALUE);
        }
        assertThat(parser.wornOut()).isTrue();
    }

    /** To make a new one for each wrong text takes longer than to read the text. */
    @Test
    void aReaderSurvivesTextsWhoseNamesItHasReported() {
        FixmlParser parser = new FixmlParser(FixmlLimits.DEFAULT);
        assertThatThrownBy(() -> parser.document(ORDER.replace("<Instrmt", "<a/><Instrmt"), Integer.MAX_VALUE))
                .hasMessageContaining("has the element a");
        parser.countNames();
        assertThatThrownBy(() -> parser.document(ORDER, 1)).hasMessageContaining("over 1 elements");
        parser.countNames();
        assertThat(parser.wornOut()).isFalse();

        assertThatThrownBy(() -> parser.document("<FIXML " + "n".repeat(30_000), 1))
                .hasMessageContaining("well-formed");
        parser.countNames();
        assertThat(parser.wornOut()).isTrue();
    }
}
