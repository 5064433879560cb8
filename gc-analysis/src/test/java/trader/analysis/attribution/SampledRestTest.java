package trader.analysis.attribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class SampledRestTest {
    private static final int SHORT = 200;
    private static final int LONG = 10;
    private static final int SHIFTS = 200;

    /** Chance covers short rests nearly always: that samples cover the long ones says nothing about the short ones. */
    @Test
    void longRestsDoNotVouchForShortOnes() {
        Random random = new Random(1);
        SampledRest rest = new SampledRest(SHORT + LONG, SHIFTS);
        for (int request = 0; request < SHORT; request++) {
            int covered = random.nextInt(10) < 8 ? 5 : 0;
            rest.add(request, 5 - covered, covered);
        }
        for (int request = SHORT; request < SHORT + LONG; request++) {
            rest.add(request, 0, 100);
        }
        for (int shift = 0; shift < SHIFTS; shift++) {
            for (int request = 0; request < SHORT; request++) {
                rest.addShifted(shift, request, random.nextInt(10) < 8 ? 5 : 0);
            }
            for (int request = SHORT; request < SHORT + LONG; request++) {
                rest.addShifted(shift, request, random.nextInt(10));
            }
        }
        assertThat(rest.atMostNs()).as("of 1,000 ns in short rests that nothing explains").isBetween(1_000.0, 1_400.0);
    }

    @Test
    void theUncoveredPartTellsHowMuchIsUnrelated() {
        isBetween(SampledRest.unrelated(0.1, 0.4, 0, 0), 0.1, 0.1, "chance covers nothing");
        isBetween(SampledRest.unrelated(0.1, 0.4, 0.25, 0.25), 0.2, 0.2, "chance covers half");
        isBetween(SampledRest.unrelated(0.1, 0.4, 0.3, 0.4), 0.25, 0.5, "chance may cover as much");
        isBetween(SampledRest.unrelated(0.1, 0.4, 0.5, 0.5), 0.5, 0.5, "chance covers all");
        isBetween(SampledRest.unrelated(0.1, 0.9, 0.027, 0), 0.1028, 0.1028, "chance covers much, but hardly ever");
        isBetween(SampledRest.unrelated(0, 0.5, 0.25, 0.3), 0, 0.02, "all is covered, and may be by chance");
        assertThat(new SampledRest(0, SHIFTS).atMostNs()).isZero();
    }

    private static void isBetween(SampledRest.Bound bound, double expected, double high, String why) {
        assertThat(bound.expected()).as(why).isEqualTo(expected, within(1e-4));
        assertThat(bound.high()).as(why).isEqualTo(high, within(1e-4));
    }
}
