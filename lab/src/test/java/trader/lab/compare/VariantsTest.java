package trader.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import trader.analysis.compare.ComparisonPlan.Variant;

class VariantsTest {
    @Test
    void stepsAddUp() {
        List<Variant> variants = Variants.cumulative(Map.of("gc", "serial"), List.of(Variants.step("gc=g1"),
                Variants.step("--server-heap=512m, client-heap=256m"), Variants.step("gc=zgc")));
        assertThat(variants).extracting(Variant::id).containsExactly("base", "g1",
                "server-heap512m-client-heap256m", "zgc");
        assertThat(variants).extracting(Variant::options).containsExactly(Map.of("gc", "serial"), Map.of("gc", "g1"),
                Map.of("gc", "g1", "server-heap", "512m", "client-heap", "256m"),
                Map.of("gc", "zgc", "server-heap", "512m", "client-heap", "256m"));
    }

    @Test
    void aValueMayHaveACommaAndAnEqualsSign() {
        assertThat(Variants.step("server-jvm-arg=-Xlog:gc\\,safepoint=info"))
                .isEqualTo(Map.of("server-jvm-arg", "-Xlog:gc,safepoint=info"));
    }

    @Test
    void refusesStepsThatSayNothing() {
        for (String text : List.of("gc", "gc=", "=g1", "gc=g1,", "gc=g1,,threads=2")) {
            assertThatThrownBy(() -> Variants.step(text)).isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("--step " + text + ": allowed is OPTION=VALUE,OPTION=VALUE such as"
                            + " gc=zgc,server-heap=512m");
        }
        assertThatThrownBy(() -> Variants.step("gc=g1,gc=zgc")).hasMessageContaining("gc is there twice");
        Map<String, String> g1 = Map.of("gc", "g1");
        assertThatThrownBy(() -> Variants.cumulative(g1, List.of(g1)))
                .hasMessage("--step gc=g1: changes nothing, because the variant before it has the same");
        assertThatThrownBy(() -> Variants.cumulative(g1, Collections.nCopies(20, g1)))
                .hasMessage("--step is there 20 times; allowed are 1 to 19");
    }
}
