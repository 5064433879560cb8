package trader.crashtest.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static trader.jmsclient.testing.Await.await;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import trader.broker.pair.PairWatch;

class PairBrokersTest {
    private static final String CONSOLE = """
            20:02:04.538 INFO  [main] t.broker.pair.PairWatch: Backup, not synchronised: cannot take over yet
            READY tcp://127.0.0.1:23002
            20:02:07.035 INFO  [pair] t.broker.pair.PairWatch: Backup, synchronised: takes over if 127.0.0.1:23001 dies
            """;

    @Test
    void theLastLineTellsTheRole() {
        assertThat(PairBrokers.role("READY tcp://127.0.0.1:23002\n")).isNull();
        assertThat(PairBrokers.role(CONSOLE)).isEqualTo(PairWatch.SYNCHRONISED);
        assertThat(PairBrokers.role(CONSOLE + "20:05:34 WARN  [pair] t.broker.pair.PairWatch: Active and alone: x"))
                .isEqualTo(PairWatch.ALONE);
    }

    @Test
    void severalServersHaveTheirOwnPoint() {
        CrashPoint.Servers three = new CrashPoint.Servers("postgresql", true, false, "spring", 3);
        assertThat(CrashPoint.of(three)).isEqualTo(List.of(CrashPoint.ONE_SERVER));
        assertThatThrownBy(() -> CrashPoint.parse("random", three)).hasMessageContaining("one-server");
        CrashPoint.Servers one = new CrashPoint.Servers("emulated", true, false, "spring", 1);
        assertThat(CrashPoint.of(one)).doesNotContain(CrashPoint.ONE_SERVER);
        assertThat(CrashPoint.parse("broker-active,broker-backup,broker-resync,broker-backup-sigstop,broker-both,"
                + "broker-locks,broker-cut,fix-broker-active,broker-power-cut", one)).hasSize(9)
                .allMatch(CrashPoint::isOnRequest);
    }

    @Test
    void aCountThatGrowsEndsASilence() {
        long[] count = {1};
        LongestSilence silence = new LongestSilence(() -> count[0]);
        silence.begin(0);
        for (int ms = 10; ms <= 100; ms += 10) {
            count[0]++;
            silence.look(TimeUnit.MILLISECONDS.toNanos(ms));
        }
        assertThat(silence.longestMs()).isEqualTo(10);
        silence.look(TimeUnit.MILLISECONDS.toNanos(150));
        assertThat(silence.longestMs()).isEqualTo(50);
    }

    @Test
    void aCountThatDoesNotChangeIsSilence() {
        try (LongestSilence silence = new LongestSilence(() -> 1).open()) {
            await(() -> silence.longestMs() >= 20);
        }
    }
}
