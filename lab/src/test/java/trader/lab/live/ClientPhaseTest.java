package trader.lab.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClientPhaseTest {
    @Test
    void isTheLastCompleteLine(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("phases.csv");
        assertThat(ClientPhase.of(file)).isNull();
        Files.writeString(file, "phase,startNs\n");
        assertThat(ClientPhase.of(file)).isNull();
        Files.writeString(file, "phase,startNs\nwarmup,100\nmeas");
        assertThat(ClientPhase.of(file)).isEqualTo(new ClientPhase("warmup", 100));
        Files.writeString(file, "phase,startNs\nwarmup,100\nmeasure,200\n");
        assertThat(ClientPhase.of(file)).isEqualTo(new ClientPhase("measure", 200));
    }
}
