package trader.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.compare.ComparisonPlan;
import trader.analysis.compare.MeasuredTurn;
import trader.analysis.compare.TurnsCsv;

/** Comparisons as a user starts them, as short as can be, and what their turns must look like. */
abstract class ComparisonTestBase {
    private static final String SHORT = "compare --vary gc=serial,serial --driver java --threads 2 --settle 1s "
            + TraderProcess.QUICK;
    /** As long as a stop may be that no meter records. */
    private static final long UNRECORDED_NS = TimeUnit.MILLISECONDS.toNanos(2);

    @TempDir
    Path directory;
    Path out;

    @BeforeEach
    void inTheDirectory() {
        out = directory.resolve("comparison");
    }

    /** Compares two equal systems that the Java client drives with two threads. */
    TraderProcess start(String options) throws IOException {
        return TraderProcess.start(directory, SHORT + options, "--out", out.toString());
    }

    List<MeasuredTurn> turns() throws IOException {
        return TurnsCsv.read(out);
    }

    /** On a busy machine a paced load may miss its rate, so that too few rounds count. */
    static void awaitEnd(TraderProcess trader) throws InterruptedException {
        int status = trader.awaitEnd();
        assertThat(status == 0 || trader.output().contains(" rounds do not count: ")).as(trader.output()).isTrue();
    }

    void assertSystemsNoticedNothing(int systems) throws IOException {
        List<MeasuredTurn> turns = turns();
        List<MeasuredTurn> first = turns.stream().filter(turn -> turn.generation() == turns.get(0).generation())
                .toList();
        List<String> names = first.stream().map(MeasuredTurn::system).distinct().toList();
        assertThat(names).hasSize(systems);
        for (String name : names) {
            RunFiles run = new RunFiles(out.resolve(ComparisonPlan.directory(first.get(0).generation(), name)));
            assertThat(run.run().path("verdict").asText()).as(name).isEqualTo("VALID");
            JsonNode client = run.client(1);
            assertThat(client.path("completed").asBoolean()).isTrue();
            for (String service : List.of("quote", "order")) {
                JsonNode total = client.path("total").path(service);
                assertThat(total.path("replied").asLong()).as(service).isPositive()
                        .isEqualTo(total.path("sent").asLong());
                assertThat(total.path("timeouts").asLong() + total.path("errors").asLong()).as(service).isZero();
            }
            List<MeasuredTurn> own = first.stream().filter(turn -> turn.system().equals(name)).toList();
            assertNoFalseStop(new RunStretches(run.directory()).hiccups("server"), own);
            assertNoFalseStop(new RunStretches(run.directory()).hiccups("client-1"), own);
        }
    }

    private static void assertNoFalseStop(List<RunTruth.Stretch> stops, List<MeasuredTurn> turns) {
        for (int i = 1; i < turns.size(); i++) {
            long frozenNs = turns.get(i - 1).times().frozenNs();
            long continuedNs = turns.get(i).times().continuedNs();
            assertThat(stops).as("stops in the freeze before turn %s", turns.get(i))
                    .allMatch(stop -> stop.overlapNs(frozenNs, continuedNs) <= UNRECORDED_NS);
        }
    }
}
