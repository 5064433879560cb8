package trader.fixgateway.connection;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OutOfSequenceLimitTest {
    private final OutOfSequenceLimit limit = new OutOfSequenceLimit(1_000);

    @Test
    void limitsBytesUntilTheyAreProcessed() {
        assertThat(limit.admits(7, 5_000, 7)).isTrue();
        assertThat(limit.admits(8, 600, 7)).isTrue();
        assertThat(limit.admits(9, 400, 7)).isTrue();
        assertThat(limit.admits(10, 1, 7)).isFalse();
        assertThat(limit.admits(8, 1, 7)).isFalse();
        assertThat(limit.admits(10, 1, 8)).isFalse();
        assertThat(limit.admits(10, 600, 9)).isTrue();
    }

    @Test
    void admitsANumberHoweverFar() {
        assertThat(limit.admits(999_999_999, 600, 7)).isTrue();
        assertThat(limit.admits(8, 600, 7)).isFalse();
        limit.clear();
        assertThat(limit.admits(8, 600, 7)).isTrue();
    }

    @Test
    void restartsAfterAReset() {
        assertThat(limit.admits(108, 1_000, 107)).isTrue();
        assertThat(limit.admits(3, 1_000, 2)).isTrue();
    }
}
