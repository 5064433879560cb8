package trader.analysis.attribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import trader.analysis.attribution.TailEpisodes.Large;

class TailEpisodesTest {
    private static final long MS = 1_000_000;
    private static final long MEASURED_NS = 30_000 * MS;

    private final TailEpisodes episodes = new TailEpisodes();

    private void add(long dueMs, long completedMs, long excessMs) {
        episodes.add(dueMs * MS, completedMs * MS, excessMs * MS);
    }

    /** Two stretches of 200 ms hold 96 % of the excess, and 4 single requests the rest. */
    @Test
    void aFewLargeEpisodesCountForMoreThanManySmallOnes() {
        add(1_000, 1_010, 1);
        add(2_000, 2_100, 20);
        add(2_010, 2_211, 28);
        add(2_200, 2_205, 0);
        add(3_000, 3_010, 1);
        add(4_000, 4_177, 48);
        add(5_000, 5_010, 1);
        add(6_000, 6_010, 1);

        assertThat(episodes.count()).isEqualTo(6);
        assertThat(episodes.effective()).isEqualTo(100.0 * 100 / (2 * 48 * 48 + 4), within(1e-9));
    }

    @Test
    void equalEpisodesCountInFullAndAreNoStalls() {
        for (int i = 0; i < 7; i++) {
            add(100 * i, 100 * i + 50, 3);
        }

        assertThat(episodes.effective()).isEqualTo(7, within(1e-9));
        assertThat(episodes.stalls(MEASURED_NS)).isEmpty();
    }

    @Test
    void aStallHoldsMoreThanAFifthOfWhatLargerOnesLeave() {
        for (int i = 0; i < 8; i++) {
            add(10_000 + 100 * i, 10_000 + 100 * i + 50, 3);
        }
        add(20_000, 20_400, 960);
        add(30_000, 30_080, 16);

        assertThat(episodes.stalls(MEASURED_NS)).containsExactly(
                new Large(20_000 * MS, 20_400 * MS, 0.96), new Large(30_000 * MS, 30_080 * MS, 0.016));
    }

    @Test
    void atMostFourAreStalls() {
        for (int i = 0; i < 7; i++) {
            add(100 * i, 100 * i + 50, 1L << (2 * i));
        }

        assertThat(episodes.stalls(MEASURED_NS)).extracting(Large::fromNs).containsExactly(600 * MS, 500 * MS, 400 * MS,
                300 * MS);
    }

    /** An overload holds up all requests of a long time. */
    @Test
    void aLongTimeInWhichTheSystemWasSlowIsNoStall() {
        add(1_000, 5_000, 960);
        add(6_000, 6_080, 40);

        assertThat(episodes.stalls(MEASURED_NS)).isEmpty();
    }

    @Test
    void requestsWithoutExcessAreNoEpisodes() {
        add(0, 10, 0);

        assertThat(episodes.effective()).isZero();
        assertThat(episodes.stalls(MEASURED_NS)).isEmpty();
    }
}
