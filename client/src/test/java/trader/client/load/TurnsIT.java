package trader.client.load;

import static org.assertj.core.api.Assertions.assertThat;
import static trader.jmsclient.testing.Await.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trader.client.record.Phase;
import trader.client.testing.MeasuredFiles;
import trader.jmsclient.testing.TestBroker;

/** Whole loads in turns against a real broker; nothing is frozen. */
class TurnsIT extends LoadTestBase {
    private static final long TURN_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private TurnFile file;
    private final List<Turn> turns = new ArrayList<>();

    private void turn(Phase phase, long lengthNs) throws Exception {
        Turn last = turns.isEmpty() ? null : turns.get(turns.size() - 1);
        long openNs = System.nanoTime();
        Turn next = new Turn(turns.size() + 1, openNs, lengthNs == Long.MAX_VALUE ? lengthNs : openNs + lengthNs,
                last == null ? 0 : last.pausedNs() + openNs - last.closeNs(), phase, 400);
        turns.add(next);
        file.give(next);
        if (phase != Phase.END) {
            await(() -> file.totals(1).idleAfter() >= next.number());
        }
    }

    private CompletableFuture<String> start(TestBroker broker, String load, String rate) {
        usual.remove("warmup");
        usual.remove("duration");
        return start(settings("broker", broker.url(), "load", load, "rate", rate, "turns",
                run.resolve("turns.gate").toString()));
    }

    @ParameterizedTest
    @CsvSource({"closed, max", "paced, auto", "paced, 600", "open, auto"})
    void everyRequestOfTheMeasurementIsDueInATurn(String load, String rate) throws Exception {
        file = TurnFile.create(run.resolve("turns.gate"));
        try (TestBroker broker = new TestBroker().open()) {
            CompletableFuture<String> running = start(broker, load, rate);
            await(() -> file.totals(1).idleAfter() >= 0);
            turn(Phase.WARMUP, TURN_NS);
            turn(Phase.WARMUP, TURN_NS);
            if (!load.equals("closed")) {
                turn(Phase.SETTLE, TURN_NS);
            }
            // Too short for a sequence: threads that are ready for the phase must not keep the others from the gate.
            for (int i = 0; i < 5; i++) {
                turn(Phase.MEASURE, TURN_NS / 100);
            }
            long before = file.totals(1).answered();
            for (int i = 0; i < 10; i++) {
                turn(Phase.MEASURE, TURN_NS);
            }
            TurnFile.Totals totals = file.totals(1);
            turn(Phase.END, Long.MAX_VALUE);
            assertThat(running.get(5, TimeUnit.MINUTES)).as("the problem").isNull();

            MeasuredFiles files = files();
            assertThat(files.phases()).containsExactly("warmup", "calibrate", "settle", "measure", "end");
            assertThat(totals.failed()).isZero();
            assertThat(files.requests()).hasSizeGreaterThanOrEqualTo((int) (totals.answered() - before))
                    .allSatisfy(request -> assertThat(turnOf(request)).as("the turn of %s", request).isNotNull());
            JsonNode report = report();
            assertThat(report.path("completed").asBoolean()).isTrue();
            if (!load.equals("closed")) {
                double perS = rate.equals("auto") ? 400 : 600;
                assertThat(report.path("pacedPerS").asDouble()).isEqualTo(perS);
                // A busy machine may miss some, but no thread may run ahead of the schedule.
                assertThat(files.requests().size()).isLessThan((int) (perS * 10 * TURN_NS / 1e9 * 1.1) + 20);
            }
        }
    }

    /** Begins and ends before the next turn: no freeze lies between. A closed loop ends its sequences in the last. */
    private Turn turnOf(MeasuredFiles.Request request) {
        for (int i = 0; i < turns.size(); i++) {
            long untilNs = i + 1 == turns.size() ? Long.MAX_VALUE : turns.get(i + 1).openNs();
            if (turns.get(i).phase() != Phase.WARMUP && request.intendedNs() >= turns.get(i).openNs()
                    && request.completedNs() < untilNs) {
                return turns.get(i);
            }
        }
        return null;
    }

    @Test
    void aStopAtTheGateEndsTheLoad() throws Exception {
        file = TurnFile.create(run.resolve("turns.gate"));
        try (TestBroker broker = new TestBroker().open()) {
            CompletableFuture<String> running = start(broker, "paced", "auto");
            turn(Phase.WARMUP, TURN_NS);
            Files.createFile(run.resolve("stop"));
            assertThat(running.get(5, TimeUnit.MINUTES)).startsWith("stopped by ");
        }
    }
}
