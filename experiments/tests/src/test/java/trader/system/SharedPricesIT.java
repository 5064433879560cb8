package trader.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run whose servers have their prices in a grid. */
class SharedPricesIT {
    @TempDir
    private Path directory;

    @Test
    @Tag("campaign")
    void twoServersAnswerFromThePricesOfOneFeed() throws Exception {
        Path out = directory.resolve("run");
        TraderProcess.run(1, directory, "run --driver java --out run --warmup 1s --settle 0s --duration 2s --rate 50"
                + " --threads 2 --server-count 2 --order-store h2-tcp --durability process --quote-cache grid"
                + " --feed-rate 50 " + TraderProcess.QUICK);
        RunFiles files = new RunFiles(out);
        files.assertValidOrTooFewOrTooBusy();
        assertThat(files.summary().at("/counters/server-2/priceMembers/max").asInt()).isEqualTo(2);
        assertThat(files.read("server-2/server.json").at("/quotes/answered").asLong()).isPositive();
    }
}
