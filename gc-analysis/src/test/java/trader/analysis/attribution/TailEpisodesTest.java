package trader.analysis.attribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class TailEpisodesTest {
    private static final long MS = 1_000_000;

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
        assertThat(episodes.largest(500 * MS)).hasSize(3).startsWith(
                new Attribution.Episode(1_500 * MS, 211 * MS, 0.48),
                new Attribution.Episode(3_500 * MS, 177 * MS, 0.48));
    }

    @Test
    void equalEpisodesCountInFull() {
        for (int i = 0; i < 7; i++) {
            add(100 * i, 100 * i + 50, 3);
        }

        assertThat(episodes.effective()).isEqualTo(7, within(1e-9));
    }

    @Test
    void requestsWithoutExcessAreNoEpisodes() {
        add(0, 10, 0);

        assertThat(episodes.effective()).isZero();
        assertThat(episodes.largest(0)).isEmpty();
    }
}
