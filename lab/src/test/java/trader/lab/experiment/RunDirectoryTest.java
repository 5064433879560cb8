package trader.lab.experiment;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDirectoryTest {
    @TempDir
    Path directory;

    /** Both have seen it empty before. */
    @Test
    void isTakenByOneOfTwoRuns() throws IOException {
        RunPlan plan = new RunPlan("test", directory, null, null, null, null, null, null);
        RunDirectory.make(plan, Instant.EPOCH);

        assertThatThrownBy(() -> RunDirectory.make(plan, Instant.EPOCH)).isInstanceOf(IOException.class)
                .hasMessageContaining("another run uses the run directory " + directory);
    }
}
