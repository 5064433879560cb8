package trader.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class SpendingRuleTest {
    /** As published for five looks at equal distances, such as by ldbounds for R. */
    @Test
    void hasThePublishedBounds() {
        double[] bounds = Arrays.stream(SpendingRule.levels(0.05, 0.2, 0.4, 0.6, 0.8, 1))
                .map(level -> NormalDistribution.of(0, 1).inverseSurvivalProbability(level / 2)).toArray();
        assertThat(bounds).containsExactly(new double[] {4.8769, 3.3569, 2.6803, 2.2898, 2.0310},
                Offset.offset(0.001));
    }

    @Test
    void looksBeginAtHalfTheGenerations() {
        assertThat(SpendingRule.firstLook(8)).isEqualTo(4);
        assertThat(SpendingRule.firstLook(5)).isEqualTo(3);
        assertThat(SpendingRule.firstLook(2)).isEqualTo(2);
        assertThat(SpendingRule.level(1, 1, 0.05)).isEqualTo(0.05);
        assertThat(SpendingRule.level(2, 2, 0.05)).isEqualTo(0.05, Offset.offset(1e-5));
        assertThat(SpendingRule.level(8, 8, 0.05)).isBetween(0.038, 0.042);
        assertThat(SpendingRule.level(4, 8, 0.05)).isBetween(0.002, 0.004);
        assertThat(SpendingRule.level(1, 8, 0.05)).isLessThan(1e-6);
    }
}
