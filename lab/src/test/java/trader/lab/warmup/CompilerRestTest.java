package trader.lab.warmup;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CompilerRestTest {
    private static final long S = 1_000_000_000L;

    @Test
    void compilersRestWhenTheyTookLittleInTheLastFiveSeconds() {
        CompilerRest rest = new CompilerRest(10 * S);
        for (int second = 1; second <= 12; second++) {
            rest.add(S, second <= 8 ? S : S / 20);
            assertThat(rest.rests()).as("after %d s", second).isFalse();
        }
        assertThat(rest.cores()).isEqualTo(0.24);
        rest.add(S, S / 20);
        assertThat(rest.rests()).isTrue();
        assertThat(rest.workedNs()).isEqualTo(13 * S);
        rest.add(S, S);
        assertThat(rest.rests()).isFalse();
    }

    @Test
    void theyDoNotRestBeforeTheShortestTime() {
        CompilerRest rest = new CompilerRest(10 * S);
        for (int second = 1; second < 10; second++) {
            rest.add(S, 0);
            assertThat(rest.rests()).isFalse();
        }
        rest.add(S, 0);
        assertThat(rest.rests()).isTrue();
    }

    @Test
    void aShortestTimeBelowTheWindowIsEnough() {
        CompilerRest rest = new CompilerRest(3 * S);
        rest.add(S, 0);
        rest.add(S, 0);
        assertThat(rest.rests()).isFalse();
        rest.add(S, 0);
        assertThat(rest.rests()).isTrue();
    }
}
