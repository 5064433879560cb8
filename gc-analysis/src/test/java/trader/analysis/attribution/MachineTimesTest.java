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
                "startNs,lengthNs,stealNs,throttledNs,pressureNs,busyNs,idleNs\n" + line + "\n");
    }

    private long stealMs(String line, long fromMs, long toMs) throws IOException {
        return MachineTimes.steal(machine(line)).ns(Stretch.HANDLING, 0, fromMs * MS, toMs * MS) / MS;
    }

    private long throttledMs(String line, long fromMs, long toMs) throws IOException {
        return MachineTimes.throttled(machine(line)).ns(Stretch.HANDLING, 0, fromMs * MS, toMs * MS) / MS;
    }

    @Test
    void aStepGetsTheShareOfTheProcessorsThatWasTaken() throws IOException {
        assertThat(stealMs("0,100000000,50000000,0,,150000000,0", 20, 60)).isEqualTo(10);
    }

    /** The kernel adds up the time for which each processor was throttled. */
    @Test
    void eightProcessorsThatWereThrottledForAFifthOfTheTime() throws IOException {
        assertThat(throttledMs("0,100000000,0,160000000,,640000000,0", 0, 100)).isEqualTo(20);
        assertThat(throttledMs("0,100000000,0,160000000,,640000000,0", 50, 100)).isEqualTo(10);
    }

    @Test
    void oneProcessorThatWasThrottled() throws IOException {
        assertThat(throttledMs("0,100000000,0,80000000,,20000000,0", 0, 50)).isEqualTo(40);
        assertThat(throttledMs("0,100000000,0,80000000,,,", 0, 50)).as("use unknown").isEqualTo(40);
    }

    /** One tick of 10 ms was stolen; no step can have lost more. */
    @Test
    void noMoreThanWasTaken() throws IOException {
        assertThat(stealMs("0,100000000,10000000,0,,10000000,180000000", 0, 90)).isEqualTo(10);
        assertThat(stealMs("0,100000000,10000000,0,,0,190000000", 0, 90)).isEqualTo(10);
    }
}
