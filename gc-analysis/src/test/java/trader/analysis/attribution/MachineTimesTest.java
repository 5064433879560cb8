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

    private long stealMs(String line, long fromMs, long toMs) throws IOException {
        Path machine = Files.writeString(directory.resolve("machine.csv"),
                "startNs,lengthNs,stealNs,throttledNs,pressureNs,busyNs,idleNs\n" + line + "\n");
        return MachineTimes.steal(machine).ns(Stretch.HANDLING, 0, fromMs * MS, toMs * MS) / MS;
    }

    @Test
    void aStepGetsTheShareOfTheProcessorsThatWasTaken() throws IOException {
        assertThat(stealMs("0,100000000,50000000,0,,150000000,0", 20, 60)).isEqualTo(10);
    }

    /** One tick of 10 ms was stolen; no step can have lost more. */
    @Test
    void noMoreThanWasTaken() throws IOException {
        assertThat(stealMs("0,100000000,10000000,0,,10000000,180000000", 0, 90)).isEqualTo(10);
        assertThat(stealMs("0,100000000,10000000,0,,0,190000000", 0, 90)).isEqualTo(10);
    }
}
