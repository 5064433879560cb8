package trader.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import trader.analysis.compare.ComparisonPlan.Variant;

class PlanGroupsTest {
    /** Steps s0 to s5, each against the one before and the first, and two take-aways against the last. */
    private static List<Variant> ladder() {
        List<Variant> variants = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            variants.add(Variant.cross("s" + i, Map.of(), i == 0 ? List.of() : i == 1 ? List.of("s0")
                    : List.of("s" + (i - 1), "s0")));
        }
        variants.add(Variant.cross("without-s1", Map.of(), List.of("s5")));
        variants.add(Variant.cross("without-s2", Map.of(), List.of("s5")));
        return variants;
    }

    @Test
    void allThatFitAreOneGroup() {
        assertThat(PlanGroups.of(ladder(), 8)).containsExactly(ladder().stream().map(Variant::id).toList());
    }

    @Test
    void bothVariantsOfEachComparisonAreInOneGroup() {
        assertThat(PlanGroups.of(ladder(), 4)).containsExactly(List.of("s0", "s1", "s2", "s3"),
                List.of("s0", "s3", "s4", "s5"), List.of("s0", "s5", "without-s1", "without-s2"));
        for (int most = 4; most < 9; most++) {
            List<List<String>> groups = PlanGroups.of(ladder(), most);
            assertThat(groups).allSatisfy(group -> assertThat(group).startsWith("s0"));
            for (Variant variant : ladder()) {
                assertThat(variant.against()).allMatch(against -> groups.stream().anyMatch(group ->
                        group.containsAll(List.of(variant.id(), against))));
            }
        }
        assertThatThrownBy(() -> PlanGroups.of(ladder(), 3)).hasMessage("groups of 3 variants; at least 4 are needed");
    }
}
