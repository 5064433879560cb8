package trader.lab.ratesearch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.ratesearch.LatencyTarget;
import trader.analysis.ratesearch.RateSearchState;
import trader.analysis.ratesearch.RateSearchState.Limits;
import trader.analysis.ratesearch.RateSearchState.RunOptions;
import trader.analysis.ratesearch.TrialOutcome;
import trader.analysis.run.Invocation;
import trader.common.Units;

/** Searches whose runs write the summary of a server that can 1,000 messages per second within 2 ms. */
class RateSearchIT {
    private static final LatencyTarget TARGET = new LatencyTarget(List.of("quote", "order"), Map.of("p99", 2_000_000L));

    @TempDir
    Path directory;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @Test
    void findsTheRateAndWritesItDown() throws IOException {
        FakeRuns runs = new FakeRuns();

        assertThat(carryOut(search(null, 20, "10m"), runs)).isZero();

        JsonNode summary = json("summary.json");
        assertThat(summary.at("/finding/verdict").asText()).isEqualTo("FOUND");
        assertThat(summary.at("/finding/ratePerS").asDouble()).isBetween(900.0, 1_100.0);
        assertThat(summary.at("/finding/lowPerS").asDouble()).isLessThan(1_000);
        assertThat(summary.get("runs")).hasSameSizeAs(runs.arguments);
        assertThat(summary.get("curve")).isNotEmpty();
        assertThat(runs.arguments.get(0)).contains("--gc=zgc", "--load=open", "--rate=auto",
                "--duration=10s", "--warmup=auto");
        assertThat(runs.arguments.subList(1, runs.arguments.size())).as("the warm-up that the first found")
                .allSatisfy(given -> assertThat(given).contains("--warmup=42s").doesNotContain("--warmup=auto"));
        assertThat(runs.arguments.get(1)).as("5,500 messages for p99 of orders").contains("--rate=480",
                "--duration=12s");
        assertThat(printed.toString(StandardCharsets.UTF_8)).contains("The highest rate that meets",
                "\nNo request was slow at ", "The search ended because the interval is as narrow as requested.");
        assertThat(runs.progress.get(1)).startsWith("run 2, at most ").endsWith(" left in total | ");
        assertThat(directory.resolve("report.html")).content().contains("r01-auto/report.html");
    }

    @Test
    void makesAnInvalidRunOnceMoreAndShowsIt() throws IOException {
        FakeRuns runs = new FakeRuns();
        runs.broken.addAll(List.of(2, 4, 5));

        assertThat(carryOut(search(800.0, 20, "10m"), runs)).isZero();

        List<RateSearchState.Try> tries = RateSearchState.read(directory).tries();
        assertThat(tries.get(1).attempts()).extracting(RateSearchState.Attempt::outcome)
                .containsExactly(TrialOutcome.INVALID,
                TrialOutcome.MISSED);
        assertThat(tries.get(2).attempts()).extracting(RateSearchState.Attempt::outcome)
                .containsExactly(TrialOutcome.INVALID,
                TrialOutcome.INVALID);
        assertThat(printed.toString(StandardCharsets.UTF_8)).contains("repeated because the first was INVALID",
                "INVALID r02-1280: the server ended");
    }

    @Test
    void goesOnWhereItWasInterrupted() throws IOException {
        FakeRuns runs = new FakeRuns();
        runs.interruptAt = 3;
        assertThat(carryOut(search(800.0, 20, "10m"), runs)).isEqualTo(1);
        List<RateSearchState.Try> before = RateSearchState.read(directory).tries();
        runs.interruptAt = 0;

        assertThat(carryOut(RateSearchState.read(directory), runs)).isZero();

        List<RateSearchState.Try> after = RateSearchState.read(directory).tries();
        assertThat(after.subList(0, 2)).isEqualTo(before.subList(0, 2));
        assertThat(after.get(2).attempts()).extracting(RateSearchState.Attempt::directory).containsExactly("r03-1010",
                "r03-1010-2");
        assertThat(json("summary.json").at("/finding/verdict").asText()).isEqualTo("FOUND");
        int made = runs.arguments.size();
        assertThat(carryOut(RateSearchState.read(directory), runs)).as("nothing is left").isZero();
        assertThat(runs.arguments).hasSize(made);
    }

    @Test
    void endsWhenTheTimeIsOver() throws IOException {
        FakeRuns runs = new FakeRuns();

        assertThat(carryOut(search(800.0, 20, "5s"), runs)).isZero();

        assertThat(runs.arguments).hasSize(1);
        assertThat(json("summary.json").at("/finding/verdict").asText()).isEqualTo("AT_LEAST");
        assertThat(RateSearchState.read(directory).stoppedFor()).contains("there is no time for another run");
    }

    @Test
    void endsWhenNothingCanBeMeasured() throws IOException {
        FakeRuns runs = new FakeRuns();
        runs.broken.addAll(List.of(1, 2, 3, 4));

        assertThat(carryOut(search(800.0, 20, "10m"), runs)).isEqualTo(1);

        assertThat(runs.arguments).hasSize(4);
        assertThat(json("summary.json").at("/finding/verdict").asText()).isEqualTo("UNKNOWN");
    }

    private RateSearchState search(Double startPerS, int runs, String time) {
        return new RateSearchState(1, new Invocation("test", "2026-01-02T03:04:05Z", new ArrayList<>(), List.of("sla")),
                null, null, new RunOptions(List.of("--gc=zgc", "--warmup=auto"), startPerS,
                        Units.parseDurationNs("10s")), TARGET,
                new Limits(runs, Units.parseDurationNs(time), 0.1), new ArrayList<>());
    }

    private int carryOut(RateSearchState search, FakeRuns runs) throws IOException {
        return new RateSearch(directory, search, runs, new PrintStream(printed, true, StandardCharsets.UTF_8)).run();
    }

    private JsonNode json(String file) throws IOException {
        assertThat(Files.exists(directory.resolve(file))).as(file).isTrue();
        return new ObjectMapper().readTree(directory.resolve(file).toFile());
    }
}
