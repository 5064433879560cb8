package trader.analysis.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineTimesTest {
    private static final long MS = 1_000_000;

    @TempDir
    private Path directory;

    private Path machine(String line) throws IOException {
        return Files.writeString(directory.resolve("machine.csv"),
                "startNs,lengthNs,stealNs,busyNs,throttledNs,groupNs\n" + line + "\n");
    }

    private long stealMs(String line, long fromMs, long toMs) throws IOException {
        return MachineTimes.steal(machine(line)).ns(new Stretch(StretchKind.HANDLING, 0, fromMs * MS, toMs * MS)) / MS;
    }

    private long throttledMs(String line, long fromMs, long toMs) throws IOException {
        return MachineTimes.throttled(machine(line))
                .ns(new Stretch(StretchKind.HANDLING, 0, fromMs * MS, toMs * MS)) / MS;
    }

    @Test
    void aStepGetsTheShareOfTheCpusThatWasTaken() throws IOException {
        assertThat(stealMs("0,100000000,50000000,150000000,,", 20, 60)).isEqualTo(10);
    }

    /** The kernel adds up the time for which each CPU was throttled, when this ends. */
    @Test
    void eightCpusThatWereThrottledForAFifthOfTheTime() throws IOException {
        assertThat(throttledMs("0,100000000,,,160000000,640000000", 0, 100)).isEqualTo(20);
        assertThat(throttledMs("0,100000000,,,160000000,640000000", 0, 90)).isEqualTo(10);
        assertThat(throttledMs("0,100000000,,,160000000,640000000", 0, 80)).isZero();
        assertThat(throttledMs("0,1000000000,,,1600000000,6400000000", 500, 1_000)).as("long").isEqualTo(100);
    }

    /** The sampler belongs to the group. */
    @Test
    void aStopThatHeldUpTheSampler() throws IOException {
        Path file = machine("0,1000000000,,,1940000000,60000000");
        assertThat(MachineTimes.throttled(file).stops().startNs(0)).isEqualTo(30 * MS);
        assertThat(MachineTimes.throttled(file).stops().endNs(0)).isEqualTo(1_000 * MS);
        assertThat(MachineTimes.throttled(machine("0,1000000000,,,1000000000,1000000000")).stops().size()).isZero();
    }

    @Test
    void oneCpuThatWasThrottled() throws IOException {
        assertThat(throttledMs("0,100000000,,,80000000,20000000", 50, 100)).isEqualTo(50);
        assertThat(throttledMs("0,100000000,,,80000000,", 50, 100)).as("use unknown").isEqualTo(50);
    }

    /** 30 CPUs of the host are busy, two are the group's, which has four runnable threads. */
    @Test
    void theWorkOfOthersDoesNotMatter() throws IOException {
        assertThat(throttledMs("0,100000000,0,3000000000,200000000,200000000", 0, 100)).isEqualTo(50);
    }

    /** One tick of 10 ms was stolen; no step can have lost more. */
    @Test
    void noMoreThanWasTaken() throws IOException {
        assertThat(stealMs("0,100000000,10000000,10000000,,", 0, 90)).isEqualTo(10);
        assertThat(stealMs("0,100000000,10000000,0,,", 0, 90)).isEqualTo(10);
    }

    @Test
    void aColumnThatIsEmptyIsUnknown() throws IOException {
        assertThat(stealMs("0,100000000,,,10000000,20000000", 0, 100)).isZero();
        assertThat(throttledMs("0,100000000,10000000,10000000,,", 0, 100)).isZero();
    }
}
