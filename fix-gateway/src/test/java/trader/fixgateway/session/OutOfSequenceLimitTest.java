package trader.fixgateway.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OutOfSequenceLimitTest {
    private final OutOfSequenceLimit ahead = new OutOfSequenceLimit(1_000);

    @Test
    void keepsSoManyBytesUntilTheyAreProcessed() {
        assertThat(ahead.isKept(7, 5_000, 7)).isTrue();
        assertThat(ahead.isKept(8, 600, 7)).isTrue();
        assertThat(ahead.isKept(9, 400, 7)).isTrue();
        assertThat(ahead.isKept(10, 1, 7)).isFalse();
        assertThat(ahead.isKept(8, 1, 7)).isFalse();
        assertThat(ahead.isKept(10, 1, 8)).isFalse();
        assertThat(ahead.isKept(10, 600, 9)).isTrue();
    }

    @Test
    void keepsSoManyNumbers() {
        assertThat(ahead.isKept(7 + OutOfSequenceLimit.MAX_NUMBERS, 1, 7)).isTrue();
        assertThat(ahead.isKept(8 + OutOfSequenceLimit.MAX_NUMBERS, 1, 7)).isFalse();
        assertThat(ahead.isKept(999_999_999, 1, 7)).isFalse();
    }

    @Test
    void beginsAgainWithTheNumbers() {
        assertThat(ahead.isKept(108, 1_000, 107)).isTrue();
        assertThat(ahead.isKept(3, 1_000, 2)).isTrue();
    }

    /** Parsed, a message may take forty times its bytes. */
    @Test
    void hasRoomForWhatWaits() {
        for (String body : new String[] {"256", "8k", "32k", "1m"}) {
            IniSection section = new IniSection("test.ini", 1, "limits");
            section.add(2, "body-length", body);
            SessionLimits limits = SessionLimits.from(section);
            assertThat(limits.waitingMessages()).isBetween(4, 64);
            assertThat(limits.waitingMessages() * (long) limits.bodyBytes()).isLessThanOrEqualTo(limits.aheadBytes() / 2);
        }
    }
}
