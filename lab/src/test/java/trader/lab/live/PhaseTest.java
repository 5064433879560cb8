package trader.lab.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PhaseTest {
    @Test
    void isTheLastCompleteLine(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("phases.csv");
        assertThat(Phase.of(file)).isNull();
        Files.writeString(file, "phase,startNs\n");
        assertThat(Phase.of(file)).isNull();
        Files.writeString(file, "phase,startNs\nwarmup,100\nmeas");
        assertThat(Phase.of(file)).isEqualTo(new Phase("warmup", 100));
        Files.writeString(file, "phase,startNs\nwarmup,100\nmeasure,200\n");
        assertThat(Phase.of(file)).isEqualTo(new Phase("measure", 200));
    }
}
