package trader.fixml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Good messages with something broken in them: each is either refused with a clear error, or read because it is still
 * valid; and what is read can be written and read again.
 */
class MutationTest {
    private static final List<String> TOKENS = List.of("<", ">", "/>", "</", "\"", "'", "=", " ", "&", "&lt;", "&#0;",
            "&#x41;", "]]>", "<![CDATA[x]]>", "<!--", "-->", "<?pi x?>", "<!DOCTYPE a>", "\u0000", "\uFFFF", "\uD800",
            "xmlns=\"\"", " xmlns:a=\"b\"", "a:", " Side=\"2\"", " Px=\"1\"", " Typ=\"\"", "<Instrmt Sym=\"X\"/>",
            "<Hdr/>", "<OrdQty Qty=\"1\"/>", "<Batch>", "-1", "1e9", ".", "99", "\n", "T24:00:00", "+14:00");

    private final FixmlCodec codec = new FixmlCodec(FixmlLimits.DEFAULT, CodecKind.XMLBEANS);
    private final FixmlCodec streaming = new FixmlCodec(FixmlLimits.DEFAULT, CodecKind.STREAMING);

    private interface Mutation {
        String of(String text);
    }

    @Property(tries = 2000)
    void isRefusedOrStillValid(@ForAll("mutated") String text) {
        try {
            FixmlMessage message = codec.decode(text);
            assertThat(JdkValidator.problemOf(text)).isEmpty();
            assertThat(codec.decode(codec.encode(message))).isEqualTo(message);
        } catch (FixmlException e) {
            assertThat(e.getMessage()).isNotBlank().doesNotContain("Exception");
            assertThat(e.getCause()).isNull();
        } catch (RuntimeException e) {
            fail("decode threw something else", e);
        }
    }

    @Property(tries = 2000)
    void meansTheSameToBothCodecs(@ForAll("mutated") String text) {
        assertThat(StreamingCodecTest.read(streaming, text)).isEqualTo(StreamingCodecTest.read(codec, text));
    }

    @Provide
    Arbitrary<String> mutated() {
        Arbitrary<String> good = Arbitraries.of(Samples.all().keySet()).map(GoldenFilesTest::golden);
        return Combinators.combine(good, mutations().list().ofMinSize(1).ofMaxSize(3)).as((text, mutations) -> {
            String result = text;
            for (Mutation mutation : mutations) {
                result = mutation.of(result);
            }
            return result;
        });
    }

    private Arbitrary<Mutation> mutations() {
        Arbitrary<Double> place = Arbitraries.doubles().between(0, 1);
        return Arbitraries.oneOf(
                place.map(p -> text -> text.substring(0, at(text, p))),
                place.map(p -> text -> text.substring(at(text, p))),
                Combinators.combine(place, Arbitraries.of(TOKENS)).as((p, token) -> text -> insert(text, p, token)),
                Combinators.combine(place, Arbitraries.chars()).as((p, c) -> text -> replace(text, p, 1, "" + c)),
                Combinators.combine(place, Arbitraries.integers().between(1, 30))
                        .as((p, length) -> text -> replace(text, p, length, "")),
                Combinators.combine(place, place, Arbitraries.integers().between(1, 60))
                        .as((from, to, length) -> text -> insert(text, to, part(text, from, length))));
    }

    private static int at(String text, double place) {
        return (int) (place * text.length());
    }

    private static String part(String text, double place, int length) {
        int from = at(text, place);
        return text.substring(from, Math.min(text.length(), from + length));
    }

    private static String insert(String text, double place, String what) {
        return replace(text, place, 0, what);
    }

    private static String replace(String text, double place, int length, String what) {
        int from = at(text, place);
        return text.substring(0, from) + what + text.substring(Math.min(text.length(), from + length));
    }
}
