package trader.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import trader.system.RunTruth.Stretch;

/** Real runs with a single stall, which the answer names first, with its time, its length and its cause. */
class PlantedStallsIT extends PlantedRunBase {
    private static final String LOAD = "--warmup 15s --duration 15s --threads 8 --rate 600 --durability ";
    private static final long MS = 1_000_000;
    private static final long STOPPED_MS = 80;
    /** When the process stops and goes on is known to within this. */
    private static final long UNCERTAIN_NS = 20 * MS;

    @Test
    void aStopOfTheServer() throws Exception {
        Stretch stopped;
        try (TraderProcess trader = start(LOAD + "none")) {
            long pid = trader.serverPid();
            trader.awaitPhase(out, "measure");
            pause(6_000);
            TraderProcess.signal("STOP", pid);
            long fromNs = System.nanoTime();
            pause(STOPPED_MS);
            stopped = new Stretch(fromNs, System.nanoTime());
            TraderProcess.signal("CONT", pid);
            trader.awaitEnd();
        }
        new RunFiles(out).assumeQuiet();
        isNamed(stopped, "other JVM stops", "stop of the server's JVM");
    }

    @Test
    @Tag("campaign")
    void aSlowFsync() throws Exception {
        assumeThat(Files.isExecutable(Path.of("/usr/bin/strace"))).as("strace is installed").isTrue();
        SlowCalls calls;
        try (TraderProcess trader = start(LOAD + "forced")) {
            trader.awaitPhase(out, "measure");
            calls = new SlowCalls(directory, trader.serverPid(), out.resolve("server/data/broker/journal"), ".amq");
            pause(5_000);
            calls.plantOne();
            trader.awaitEnd();
        }
        new RunFiles(out).assumeHasCpus();
        isNamed(calls.planted(RunTruth.beyondP99(out, "order")).get(0), "fsync", "fsync stall");
    }

    /** Of either service; on a busy machine there may be another stall, even a larger one. */
    private void isNamed(Stretch planted, String cause, String words) throws IOException {
        JsonNode summary = new RunFiles(out).summary();
        long startNs = summary.at("/measured/startNs").asLong();
        List<JsonNode> stalls = new ArrayList<>();
        summary.at("/attribution/tails").forEach(tail -> tail.get("stalls").forEach(stalls::add));
        assertThat(stalls).as("stalls of %s", planted).anySatisfy(stall -> {
            assertThat(stall.get("mostly").asText()).isEqualTo(cause);
            long atNs = startNs + stall.get("atNs").asLong();
            assertThat(atNs).isBetween(planted.fromNs() - UNCERTAIN_NS, planted.fromNs() + UNCERTAIN_NS);
            assertThat(atNs + stall.get("lengthNs").asLong()).isBetween(planted.toNs() - UNCERTAIN_NS,
                    planted.toNs() + UNCERTAIN_NS);
        });
        assertThat(summary.at("/answer/text/0").asText()).startsWith("One ");
        assertThat(summary.at("/answer/text")).anySatisfy(text -> assertThat(text.asText()).startsWith("One " + words));
        assertThat(summary.at("/answer/services/quote/requests").asLong()).as("the recurring tail").isPositive();
    }
}
