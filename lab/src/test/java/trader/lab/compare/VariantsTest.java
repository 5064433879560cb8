package trader.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import trader.analysis.compare.ComparisonPlan.Variant;
import trader.analysis.compare.VariantKind;

class VariantsTest {
    @Test
    void combinesAllValues() {
        List<Variant> variants = Variants.cross(Variants.parse(List.of("gc=g1,zgc", "--threads=8,64")));
        assertThat(variants).extracting(Variant::id, Variant::kind, Variant::against).containsExactly(
                tuple("g1-threads8", VariantKind.CROSS, List.of()),
                tuple("g1-threads64", VariantKind.CROSS, List.of("g1-threads8")),
                tuple("zgc-threads8", VariantKind.CROSS, List.of("g1-threads8")),
                tuple("zgc-threads64", VariantKind.CROSS, List.of("g1-threads8")));
        assertThat(variants.get(3).options()).isEqualTo(Map.of("gc", "zgc", "threads", "64"));
    }

    @Test
    void refusesTooFewAndTooMany() {
        assertThatThrownBy(() -> Variants.cross(Variants.parse(List.of("gc=g1"))))
                .hasMessage("--vary: only one variant; allowed are 2 to 20, such as --vary gc=g1,zgc");
        assertThatThrownBy(() -> Variants.cross(Variants.parse(List.of("gc=g1,zgc,serial", "threads=1,2,3,4,5,6,7"))))
                .hasMessage("--vary: more than 20 variants; allowed are 2 to 20");
    }
}
