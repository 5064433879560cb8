package trader.client.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import trader.common.Settings;

class PacingTest {
    /** Time that passes only by sleeping, which takes 60 us longer than asked, and 1 us with each look. */
    private static final class TestClock implements NanoClock {
        private final List<Long> sleptNs = new ArrayList<>();
        private long nowNs;

        @Override
        public long nowNs() {
            nowNs += 1_000;
            return nowNs;
        }

        @Override
        public void sleepNs(long durationNs) {
            sleptNs.add(durationNs);
            nowNs += durationNs + 60_000;
        }
    }

    @Test
    void sleepsUntilShortlyBeforeAndWatchesTheClockForTheRest() {
        TestClock clock = new TestClock();
        long nowNs = new Pacer(clock, () -> false).waitUntil(1_000_000);

        assertThat(clock.sleptNs).containsExactly(899_000L);
        assertThat(nowNs).isBetween(1_000_000L, 1_001_000L);
    }

    @Test
    void doesNotWaitForWhatIsOver() {
        TestClock clock = new TestClock();
        clock.nowNs = 5_000_000;

        assertThat(new Pacer(clock, () -> false).waitUntil(1_000_000)).isEqualTo(5_001_000);
        assertThat(clock.sleptNs).isEmpty();
    }

    @Test
    void looksUpDuringALongSleep() {
        TestClock clock = new TestClock();
        long nowNs = new Pacer(clock, () -> clock.sleptNs.size() == 2).waitUntil(60_000_000_000L);

        assertThat(clock.sleptNs).containsExactly(50_000_000L, 50_000_000L);
        assertThat(nowNs).isLessThan(101_000_000);
    }

    @Test
    void spreadsTheThreadsEvenlyAndDoesNotDrift() {
        double perS = 3_000;
        assertThat(new Schedule(1_000, 0, 4, perS).dueNs(0)).isEqualTo(1_000);
        assertThat(new Schedule(1_000, 1, 4, perS).dueNs(0)).isEqualTo(1_000 + 333_333);
        assertThat(new Schedule(1_000, 3, 4, perS).dueNs(0)).isEqualTo(1_000 + 1_000_000);
        assertThat(new Schedule(1_000, 0, 4, perS).dueNs(1)).isEqualTo(1_000 + 1_333_333);
        assertThat(new Schedule(0, 0, 4, perS).dueNs(5_400_000)).isEqualTo(7_200_000_000_000L);
    }

    @Test
    void settingsSayWhatIsAllowed() {
        assertThat(settings().workload().load()).isEqualTo(LoadSettings.Load.PACED);
        assertThat(settings("rate", "max").workload().load()).isEqualTo(LoadSettings.Load.CLOSED);
        assertThat(settings("rate", "0.5").workload().rate().perS()).isEqualTo(0.5);
        assertThat(settings("client", "3").directory()).endsWithRaw(java.nio.file.Path.of("client-3"));
        assertThatThrownBy(() -> settings("rate", "fast")).hasMessageContaining(
                "setting 'rate' is 'fast': must be auto, max, or a number per second");
        assertThatThrownBy(() -> settings("rate", "-1")).hasMessageContaining("'-1'");
        assertThatThrownBy(() -> settings("load", "open", "rate", "max")).hasMessageContaining("open loop");
        assertThatThrownBy(() -> settings("load", "closed", "rate", "5")).hasMessageContaining("closed loop");
        assertThatThrownBy(() -> settings("load", "half-open")).hasMessageContaining("paced, closed, open");
        assertThat(settings("client-jms", "per-request").target().replies()).isEqualTo(ReplyMode.RECEIVE);
        assertThat(settings().target().replies()).isEqualTo(ReplyMode.READ);
        assertThat(settings("load", "open", "rate", "5").target().replies()).isEqualTo(ReplyMode.IO_THREAD);
        assertThatThrownBy(() -> settings("client-jms", "per-request", "client-replies", "pool")).hasMessageContaining(
                "setting 'client-replies' is 'pool': 'client-jms' per-request allows only receive");
        assertThatThrownBy(() -> settings("client-replies", "receive", "load", "open", "rate", "5"))
                .hasMessageContaining("'client-replies' is 'receive'");
        assertThatThrownBy(() -> settings("client-replies", "read", "load", "open", "rate", "5"))
                .hasMessageContaining("'client-replies' is 'read'");
        assertThatThrownBy(() -> settings("thread", "5")).hasMessageContaining("unknown setting thread");
        assertThatThrownBy(() -> settings("duration", "0")).hasMessageContaining("'duration'");
    }

    private static LoadSettings settings(String... keysAndValues) {
        Map<String, String> values = new TreeMap<>(Map.of("broker", "tcp://127.0.0.1:1", "run-dir", "runs/x"));
        for (int i = 0; i < keysAndValues.length; i += 2) {
            values.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        return LoadSettings.from(new Settings(values));
    }
}
