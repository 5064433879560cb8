package trader.server.fix.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AheadTest {
    private final Ahead ahead = new Ahead(1_000);

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
        assertThat(ahead.isKept(7 + Ahead.MAX_NUMBERS, 1, 7)).isTrue();
        assertThat(ahead.isKept(8 + Ahead.MAX_NUMBERS, 1, 7)).isFalse();
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
            Section section = new Section("test.ini", 1, "limits");
            section.add(2, "body-length", body);
            Limits limits = Limits.from(section);
            assertThat(limits.waitingMessages()).isBetween(4, 64);
            assertThat(limits.waitingMessages() * (long) limits.bodyBytes()).isLessThanOrEqualTo(limits.aheadBytes() / 2);
        }
    }
}
