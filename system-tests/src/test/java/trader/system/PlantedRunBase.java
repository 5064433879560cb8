package trader.system;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A run in which something is planted, with nothing beside it. */
@Tag("alone")
@ExtendWith(RanTests.class)
abstract class PlantedRunBase {
    @TempDir
    Path directory;
    Path out;

    @BeforeEach
    void inTheDirectory() {
        out = directory.resolve("run");
    }

    TraderProcess start(String options, String... more) throws IOException {
        return TraderProcess.start(directory, "run --driver java --out run " + options, more);
    }

    /** Where in a run something is planted, and how long, is planted, too. */
    static void pause(long ms) throws InterruptedException {
        Thread.sleep(ms);
    }
}
