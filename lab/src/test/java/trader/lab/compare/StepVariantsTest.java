package trader.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import trader.analysis.compare.ComparisonPlan.Variant;
import trader.analysis.compare.VariantKind;

class StepVariantsTest {
    private static List<Variant> of(boolean takeAway, Map<String, String> base, String... steps) {
        List<Step> all = new ArrayList<>(List.of(new Step("base", "base", base, Map.of(), null, null, "--step")));
        Stream.of(steps).map(Step::parse).forEach(all::add);
        return StepVariants.of(all, takeAway);
    }

    @Test
    void stepsAddUp() {
        List<Variant> variants = of(false, Map.of("gc", "serial"), "gc=g1",
                "heaps:--server-heap=512m, client-heap=256m", "gc=zgc");
        assertThat(variants).extracting(Variant::id, Variant::title, Variant::kind, Variant::options, Variant::against)
                .containsExactly(
                tuple("base", "base", VariantKind.STEP, Map.of("gc", "serial"), List.of()),
                tuple("g1", "gc=g1", VariantKind.STEP, Map.of("gc", "g1"), List.of("base")),
                tuple("heaps", "--server-heap=512m, client-heap=256m", VariantKind.STEP,
                        Map.of("gc", "g1", "server-heap", "512m", "client-heap", "256m"), List.of("g1", "base")),
                tuple("zgc", "gc=zgc", VariantKind.STEP,
                        Map.of("gc", "zgc", "server-heap", "512m", "client-heap", "256m"), List.of("heaps", "base")));
    }

    /** gc=g1 is superseded, and the end without the last step is the step before it. */
    @Test
    void takesAwayWhatHoldsAtTheEnd() {
        List<Variant> variants = of(true, Map.of("threads", "4"), "gc=g1", "heap:server-heap=512m", "gc=zgc",
                "threads=8,detail=basic");
        assertThat(variants).extracting(Variant::id, Variant::without, Variant::against).containsExactly(
                tuple("base", null, List.of()),
                tuple("g1", null, List.of("base")),
                tuple("heap", "without-heap", List.of("g1", "base")),
                tuple("zgc", "without-zgc", List.of("heap", "base", "threads8-basic")),
                tuple("threads8-basic", "zgc", List.of("zgc", "base")),
                tuple("without-heap", null, List.of("threads8-basic")),
                tuple("without-zgc", null, List.of("threads8-basic")));
        assertThat(variants.get(5).options()).isEqualTo(Map.of("gc", "zgc", "threads", "8", "detail", "basic"));
        assertThat(variants.get(5).title()).isEqualTo("Without: server-heap=512m");
        assertThat(variants.get(6).options()).as("as before the step").isEqualTo(Map.of("gc", "g1", "server-heap",
                "512m", "threads", "8", "detail", "basic"));
    }

    @Test
    void undoesAsTheStepSays() {
        Step first = new Step("a", "a", Map.of("client-jms", "per-request", "client-replies", "receive"), Map.of(),
                null, null, "line 1");
        Step cached = new Step("b", "b", Map.of("client-jms", "cached"), Map.of("client-jms", "per-request",
                "client-replies", "receive"), null, "some memory", "line 2");
        Step pool = new Step("c", "c", Map.of("client-replies", "pool"), Map.of(), null, null, "line 3");
        List<Variant> variants = StepVariants.of(List.of(first, cached, pool), true);
        assertThat(variants).extracting(Variant::id, Variant::without, Variant::against).containsExactly(
                tuple("a", null, List.of("c")),
                tuple("b", "a", List.of("a", "c")), tuple("c", "b", List.of("b", "a")));
        assertThat(variants.get(1).givesUp()).isEqualTo("some memory");
        Step nothing = new Step("b", "b", Map.of("gc", "zgc"), Map.of("gc", "zgc"), null, null, "line 2");
        assertThatThrownBy(() -> StepVariants.of(List.of(first, nothing), true))
                .hasMessage("line 2: its undo changes nothing at the end");
    }

    @Test
    void aStepMayBuildOnAnother() {
        Step g1 = new Step("g1", "g1", Map.of("gc", "g1"), Map.of(), null, null, "line 1");
        Step zgc = new Step("zgc", "zgc", Map.of("gc", "zgc"), Map.of(), "g1", null, "line 2");
        Step more = new Step("zgc-64", "more", Map.of("threads", "64"), Map.of(), "zgc", null, "line 3");
        assertThat(StepVariants.of(List.of(g1, zgc, more), false)).extracting(Variant::id, Variant::kind,
                Variant::options, Variant::against).containsExactly(
                tuple("g1", VariantKind.CROSS, Map.of("gc", "g1"), List.of()),
                tuple("zgc", VariantKind.CROSS, Map.of("gc", "zgc"), List.of("g1")),
                tuple("zgc-64", VariantKind.CROSS, Map.of("gc", "zgc", "threads", "64"), List.of("zgc", "g1")));
        assertThatThrownBy(() -> StepVariants.of(List.of(g1, more), false))
                .hasMessage("line 3: from zgc: is not a step before it; allowed are g1");
        assertThatThrownBy(() -> StepVariants.of(List.of(g1, zgc), true)).hasMessage("--take-away: not with steps that"
                + " build on others than the one before, as zgc does");
    }

    @Test
    void aValueMayHaveACommaAnEqualsSignAndAColon() {
        assertThat(Step.parse("server-jvm-arg=-Xlog:gc\\,safepoint=info").change())
                .isEqualTo(Map.of("server-jvm-arg", "-Xlog:gc,safepoint=info"));
        Step named = Step.parse("log:server-jvm-arg=-Xlog:gc");
        assertThat(named.id()).isEqualTo("log");
        assertThat(named.change()).isEqualTo(Map.of("server-jvm-arg", "-Xlog:gc"));
    }

    @Test
    void refusesStepsThatSayNothing() {
        for (String text : List.of("gc", "gc=", "=g1", "gc=g1,", "gc=g1,,threads=2", "low:gc")) {
            assertThatThrownBy(() -> Step.parse(text)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("--step " + text + ": allowed is OPTION=VALUE,OPTION=VALUE such as"
                            + " gc=zgc,server-heap=512m, or the same after NAME:");
        }
        assertThatThrownBy(() -> Step.parse("gc=g1,gc=zgc")).hasMessageContaining("gc is there twice");
        assertThatThrownBy(() -> Step.parse("a b:gc=g1")).hasMessage("--step a b:gc=g1: 'a b' is no name; allowed are"
                + " up to 40 letters, digits and . _ -, the first a letter or digit");
        assertThatThrownBy(() -> of(false, Map.of("gc", "g1"), "gc=g1"))
                .hasMessage("--step gc=g1: changes nothing, because the variant before it has the same");
        assertThatThrownBy(() -> of(false, Map.of(), IntStream.range(1, 61).mapToObj(n -> "threads=" + n)
                .toArray(String[]::new))).hasMessage("61 variants, 61 of them steps; allowed are 2 to 60");
    }
}
