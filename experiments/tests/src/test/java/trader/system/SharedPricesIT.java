package trader.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
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
        try (TraderProcess trader = TraderProcess.start(directory, "run", "--driver", "java", "--out", out.toString(),
                "--warmup", "1s", "--settle", "0s", "--duration", "2s", "--rate", "50", "--threads", "2",
                "--server-count", "2", "--order-store", "h2-tcp", "--durability", "process", "--quote-cache", "grid",
                "--feed-rate", "50", "--server-jvm-arg", TraderProcess.QUICK, "--client-jvm-arg",
                TraderProcess.QUICK)) {
            trader.awaitPhase(out, "measure").noteFamily();
            assertThat(trader.awaitEnd()).as(trader.output()).isEqualTo(1);
            trader.awaitNoProcessLeft();
        }
        RunFiles files = new RunFiles(out);
        files.assertValidOrTooFewOrTooBusy();
        assertThat(files.summary().at("/counters/server-2/priceMembers/max").asInt()).isEqualTo(2);
        assertThat(new ObjectMapper().readTree(out.resolve("server-2/server.json").toFile())
                .at("/quotes/answered").asLong()).isPositive();
    }
}
