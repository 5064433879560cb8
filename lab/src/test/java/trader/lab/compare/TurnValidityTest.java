package trader.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import trader.analysis.compare.MeasuredTurn.TurnTimes;
import trader.lab.experiment.WarmSystem;
import trader.launcher.machine.MachineCounters;

class TurnValidityTest {
    private static final long MS = 1_000_000;

    /** Of 270 ms on two CPUs, of which the system takes 300 ms. */
    private static WarmSystem.Result turn(long busyMs, long stealMs, int flushes, long flushMs, int answered,
            int failed, int missed) {
        return new WarmSystem.Result(new TurnTimes(0, 3 * MS, 23 * MS, 268 * MS, 269 * MS, 270 * MS), 200 * MS,
                100 * MS, 0,
                new MachineCounters(busyMs * MS, stealMs * MS, 540 * MS, flushes, flushMs * MS), answered, failed,
                missed);
    }

    private static String reason(WarmSystem.Result turn) {
        return new TurnValidity(2, false).judge(turn).dropReason();
    }

    @Test
    void saysWhyATurnDoesNotCount() {
        assertThat(reason(turn(320, 10, 0, 0, 50, 0, 0))).isEmpty();
        assertThat(reason(turn(320, 10, 0, 0, 50, 1, 0))).isEqualTo("failed requests");
        assertThat(reason(turn(320, 10, 0, 0, 50, 0, 1))).isEqualTo("missed rate");
        assertThat(reason(turn(320, 10, 0, 0, 0, 0, 0))).as("a stop of the system itself for the whole turn").isEmpty();
        assertThat(reason(turn(450, 10, 0, 0, 50, 0, 0))).as("a quarter of two CPUs")
                .isEqualTo("other processes");
        assertThat(reason(turn(320, 40, 0, 0, 50, 0, 0))).isEqualTo("steal");
    }

    @Test
    void busyProcessesMayBeAccepted() {
        assertThat(new TurnValidity(2, true).judge(turn(450, 10, 0, 0, 50, 0, 0)).dropReason()).isEmpty();
        assertThat(new TurnValidity(2, true).judge(turn(320, 40, 0, 0, 50, 0, 0)).dropReason()).isEmpty();
        assertThat(new TurnValidity(2, true).judge(turn(450, 10, 0, 0, 50, 0, 1)).dropReason())
                .isEqualTo("missed rate");
        assertThat(new TurnValidity(8, false).judge(turn(450, 10, 0, 0, 50, 0, 0)).dropReason())
                .as("enough are left").isEmpty();
    }

    @Test
    void aStallIsWhatFlushesTakeBeyondTheUsual() {
        TurnValidity slowDisk = new TurnValidity(2, false);
        for (int i = 0; i < 10; i++) {
            assertThat(slowDisk.judge(turn(320, 0, 20, 100 + i % 2 * 20, 50, 0, 0)).dropReason()).as("5 or 6 ms each")
                    .isEmpty();
        }
        assertThat(slowDisk.judge(turn(320, 0, 20, 150, 50, 0, 0)).dropReason()).isEmpty();
        assertThat(slowDisk.judge(turn(320, 0, 110, 880, 50, 0, 0)).dropReason())
                .as("all a little slower, together a long time").isEmpty();
        TurnValidity.TurnVerdict stalled = slowDisk.judge(turn(320, 0, 10, 150, 50, 0, 0));
        assertThat(stalled.dropReason()).isEqualTo("disk stall");
        assertThat(stalled.diskStallNs()).isBetween(80 * MS, 110 * MS);
        assertThat(slowDisk.judge(turn(320, 0, 0, 0, 50, 0, 0)).diskStallNs()).isZero();
    }

    @Test
    void stealThatIsUsualDropsNoTurn() {
        TurnValidity sharedHost = new TurnValidity(2, false);
        for (int i = 0; i < 10; i++) {
            assertThat(sharedHost.judge(turn(320, 20 + i % 2 * 20, 0, 0, 50, 0, 0)).dropReason()).as("turn %d", i)
                    .isEmpty();
        }
        assertThat(sharedHost.judge(turn(320, 80, 0, 0, 50, 0, 0)).dropReason()).isEqualTo("steal");
    }
}
