package trader.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static trader.jmsclient.testing.Await.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Comparisons freeze the systems whose turn it is not: nothing may notice, and nothing may stay frozen. */
class FreezesIT extends ComparisonTestBase {
    /** Longer than time limits of connections, heartbeats and transactions: a minute. */
    @Test
    @Tag("campaign")
    void aLongFreeze() throws Exception {
        try (TraderProcess trader = start("--rate max --generations 1 --rounds 1 --turn 65s --warmup 2s")) {
            trader.awaitEnd(0);
        }
        assertSystemsNoticedNothing(2);
    }

    @Test
    void aKilledEngineLeavesNoFrozenProcess() throws Exception {
        try (TraderProcess trader = start("--rate max --generations 1 --rounds 1000 --turn 1s"
                + " --warmup 1s")) {
            trader.awaitOutput(", rounds: ").noteFamily();
            TraderProcess.signal("KILL", trader.pid());
            trader.awaitNoProcessLeft();
        }
    }

    /** As long as a collection might take: requests that are due meanwhile count from when they were due. */
    @Test
    void aStopOfTheClientWithinATurnShowsInItsP99() throws Exception {
        try (TraderProcess trader = start("--rate 200 --generations 1 --rounds 2 --turn 5s --warmup 2s")) {
            trader.awaitOutput(", rounds: ");
            Path ready = out.resolve("g01-serial/client-1/ready");
            long client = Long.parseLong(Files.readString(ready).strip());
            await(() -> !isStopped(client));
            TraderProcess.signal("STOP", client);
            TimeUnit.MILLISECONDS.sleep(300);
            TraderProcess.signal("CONT", client);
            awaitEnd(trader);
        }
        assertThat(turns()).hasSize(4);
        assumeThat(turns()).as("the machine kept up").allMatch(turn -> turn.dropReason().isEmpty());
        assertThat(new RunFiles(out).read("compare.json")
                .at("/variants/0/loads/0/services/quote/percentiles/p99/median").asLong())
                .isGreaterThan(TimeUnit.MILLISECONDS.toNanos(100));
    }

    private static boolean isStopped(long pid) throws IOException {
        String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
        return stat.startsWith("T", stat.lastIndexOf(')') + 2);
    }
}
