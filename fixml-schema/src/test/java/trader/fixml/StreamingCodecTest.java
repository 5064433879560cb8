package trader.fixml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The streaming codec does as XMLBeans: reads the same, refuses the same with the same error, and writes the same.
 *
 * <p>{@code -Dtrader.fuzz=N} tries N texts and messages, {@code -Dtrader.fuzz.seed=S} others.
 */
class StreamingCodecTest {
    private static final int TRIES = Integer.getInteger("trader.fuzz", 3000);
    private static final long SEED = Long.getLong("trader.fuzz.seed", 1);

    private final FixmlCodec xmlBeans = new FixmlCodec(FixmlLimits.DEFAULT, CodecKind.XMLBEANS);
    private final FixmlCodec streaming = new FixmlCodec(FixmlLimits.DEFAULT, CodecKind.STREAMING);
    private final FixmlScanner scanner = new FixmlScanner(FixmlLimits.DEFAULT);
    private final FixmlPrinter printer = new FixmlPrinter(FixmlLimits.DEFAULT);

    /** The message, or everything that the error says. */
    static Object read(FixmlCodec codec, String text) {
        try {
            return codec.decode(text);
        } catch (FixmlException e) {
            return String.join("|", e.getMessage(), e.messageName(), e.refId());
        }
    }

    /** The text, or the error. */
    private static String written(FixmlCodec codec, FixmlMessage message) {
        try {
            return codec.encode(message);
        } catch (IllegalArgumentException e) {
            return "refused: " + e.getMessage();
        }
    }

    /** What is read can be written, and what the scanner reads is valid for a third opinion; errors are clear. */
    @Test
    void readsWhatXmlBeansReads() throws Exception {
        Random random = new Random(SEED);
        RandomTexts texts = new RandomTexts(random);
        int accepted = 0;
        for (int i = 0; i < TRIES; i++) {
            String text = texts.next();
            Object expected = read(xmlBeans, text);
            FixmlMessage scanned = scanner.read(text);
            if (scanned != null) {
                accepted++;
                assertThat(scanned).as("seed %d, try %d: %s", SEED, i, text).isEqualTo(expected);
                assertThat(JdkValidator.problemOf(text)).as("seed %d, try %d: %s", SEED, i, text).isEmpty();
            }
            if (expected instanceof FixmlMessage message) {
                assertThat(xmlBeans.decode(xmlBeans.encode(message))).as("seed %d, try %d", SEED, i).isEqualTo(message);
            } else {
                assertThat((String) expected).as("seed %d, try %d: %s", SEED, i, text).doesNotStartWith("|")
                        .doesNotContain("Exception");
            }
            assertThat(read(streaming, text)).as("seed %d, try %d: %s", SEED, i, text).isEqualTo(expected);
        }
        assertThat(accepted).isBetween(TRIES / 4, TRIES * 7 / 10);
        assertThat(streaming.fallbacks().read()).isEqualTo(TRIES - accepted);
    }

    @ParameterizedTest
    @ValueSource(strings = {"order", "execution-report-minimal", "quote-request", "market-data-incremental",
        "business-reject-minimal"})
    void readsEveryChangedTextAsXmlBeansDoes(String name) {
        for (String text : RandomTexts.changed(GoldenFilesTest.golden(name))) {
            assertThat(read(streaming, text)).as(text).isEqualTo(read(xmlBeans, text));
        }
    }

    @Test
    void writesWhatXmlBeansWrites() {
        RandomMessages messages = new RandomMessages(new Random(SEED), 15);
        int printed = 0;
        for (int i = 0; i < TRIES; i++) {
            FixmlMessage message = messages.next();
            String text = written(streaming, message);
            assertThat(text).as("seed %d, try %d: %s", SEED, i, message).isEqualTo(written(xmlBeans, message));
            if (printer.print(message) != null) {
                printed++;
                assertThat(scanner.read(text)).as("seed %d, try %d: %s", SEED, i, text).isEqualTo(message);
            }
        }
        assertThat(printed).isBetween(TRIES * 2 / 10, TRIES * 8 / 10);
        assertThat(streaming.fallbacks().written()).isEqualTo(TRIES - printed);
    }

    /** Whatever characters and digits it has; and it is valid for a third opinion. */
    @Test
    void whatWasWrittenIsReadBack() throws Exception {
        RandomMessages messages = RandomMessages.ofAnyCharacters(new Random(SEED));
        int written = 0;
        for (int i = 0; i < TRIES; i++) {
            FixmlMessage message = messages.next();
            String text = written(xmlBeans, message);
            if (!text.startsWith("refused: ")) {
                written++;
                assertThat(JdkValidator.problemOf(text)).as("seed %d, try %d: %s", SEED, i, text).isEmpty();
                for (FixmlCodec codec : new FixmlCodec[] {xmlBeans, streaming}) {
                    assertThat(codec.decode(text)).as("seed %d, try %d: %s", SEED, i, text).isEqualTo(message);
                }
            }
        }
        assertThat(written).isGreaterThan(TRIES / 2);
    }

    /** Texts and messages around the limits, whatever the limits are. */
    @Test
    void keepsTheLimitsAsXmlBeansDoes() {
        for (String name : Samples.all().keySet()) {
            String text = GoldenFilesTest.golden(name);
            for (int length = text.length() - 1; length <= text.length(); length++) {
                hasSameOutcome(new FixmlLimits(length), name);
            }
        }
    }

    private static void hasSameOutcome(FixmlLimits limits, String name) {
        FixmlCodec one = new FixmlCodec(limits, CodecKind.XMLBEANS);
        FixmlCodec other = new FixmlCodec(limits, CodecKind.STREAMING);
        assertThat(written(other, Samples.one(name))).isEqualTo(written(one, Samples.one(name)));
        String text = GoldenFilesTest.golden(name);
        assertThat(read(other, text)).as("%s with %s", name, limits).isEqualTo(read(one, text));
    }

    @Test
    void textsBeyondThePlacesOfTheScannerAreReadToo() throws Exception {
        FixmlLimits wide = new FixmlLimits(1_000_000);
        FixmlCodec codec = new FixmlCodec(wide, CodecKind.STREAMING);
        for (int length : new int[] {60_000, 65_200, 65_300, 65_400, 65_535, 65_536, 70_000, 140_000}) {
            BusinessReject message = new BusinessReject(Header.from("C"), "D", "1", BusinessRejectReason.OTHER,
                    "x".repeat(length));
            assertThat(codec.decode(codec.encode(message))).isEqualTo(message);
        }
        assertThat(codec.fallbacks().written()).isZero();
        assertThat(codec.fallbacks().read()).isBetween(3L, 6L);
    }

    @Test
    void loadingXmlBeansIsNoFallback() {
        streaming.loadXmlBeans();
        assertThat(streaming.fallbacks()).isEqualTo(Fallbacks.NONE);
    }

    @Test
    void otherKindsCountNoFallbacks() throws Exception {
        for (CodecKind kind : new CodecKind[] {CodecKind.XMLBEANS, CodecKind.XMLBEANS_NEW}) {
            FixmlCodec codec = new FixmlCodec(FixmlLimits.DEFAULT, kind);
            assertThat(codec.decode(codec.encode(Samples.one("order")))).isEqualTo(Samples.one("order"));
            assertThat(codec.fallbacks()).isEqualTo(Fallbacks.NONE);
        }
    }

    @ParameterizedTest
    @MethodSource("trader.fixml.GoldenFilesTest#names")
    void goldenFilesNeedNoFallback(String name) throws Exception {
        assertThat(streaming.encode(Samples.one(name))).isEqualTo(GoldenFilesTest.golden(name));
        assertThat(streaming.decode(GoldenFilesTest.golden(name))).isEqualTo(Samples.one(name));
        assertThat(streaming.fallbacks()).isEqualTo(Fallbacks.NONE);
    }
}
