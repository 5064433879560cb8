package trader.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trader.analysis.compare.ComparisonPlan;
import trader.analysis.compare.ComparisonPlan.PlannedSystem;
import trader.analysis.compare.MeasuredTurn;
import trader.analysis.compare.TurnsCsv;

/** Comparisons of real systems in warm turns, as short as can be. */
class CompareIT {
    private static final List<String> SHORT = List.of("--client", "java", "--threads", "2", "--settle", "1s",
            "--server-jvm-arg", TraderProcess.QUICK, "--client-jvm-arg", TraderProcess.QUICK);
    /** As long as a stop may be that no meter records. */
    private static final long UNRECORDED_NS = TimeUnit.MILLISECONDS.toNanos(2);

    @TempDir
    private Path directory;
    private Path out;

    private TraderProcess compare(String... arguments) throws IOException {
        out = directory.resolve("comparison");
        List<String> all = new ArrayList<>(List.of("compare"));
        all.addAll(List.of(arguments));
        all.addAll(SHORT);
        all.addAll(List.of("--out", out.toString()));
        return TraderProcess.start(directory, all.toArray(String[]::new));
    }

    @Test
    @Tag("jvms")
    void twoEqualVariantsAtTwoLoads() throws Exception {
        try (TraderProcess trader = compare("--vary", "gc=serial,serial", "--loads", "max,common", "--generations", "2",
                "--rounds", "8", "--turn", "100ms", "--warmup", "2s", "--no-stop-early")) {
            awaitEnd(trader);
            trader.assertNoProcessLeft();
        }
        ComparisonPlan plan = ComparisonPlan.read(out);
        assertThat(plan.made()).hasSize(2);
        assertThat(plan.rate()).isNotNull().satisfies(rate -> assertThat(Double.parseDouble(rate)).isPositive());
        List<MeasuredTurn> turns = TurnsCsv.read(out);
        assertThat(turns).hasSize(2 * 8 * 4).allSatisfy(turn -> {
            assertThat(List.of(turn.continuedNs(), turn.openNs(), turn.leadEndNs(), turn.closeNs(), turn.drainedNs(),
                    turn.frozenNs())).isSorted();
            assertThat(turn.serverCpuNs()).isPositive();
            assertThat(turn.clientCpuNs()).isPositive();
            assertThat(turn.dropReason()).isNotEqualTo("failed requests");
        });
        assertOneRunsAtATime(turns);
        assertSystemsNoticedNothing(turns, 4);
        assertThat(out.resolve("g01-serial@common/server/data")).doesNotExist();
    }

    /** Of the drivers, the Grinder has processes of processes, and FIX has heartbeats; prices come on a schedule. */
    @ParameterizedTest
    @ValueSource(strings = {"grinder", "fix"})
    void otherDriversTakeTurnsToo(String client) throws Exception {
        out = directory.resolve("comparison");
        try (TraderProcess trader = TraderProcess.start(directory, "compare", "--vary", "gc=serial,serial", "--client",
                client, "--threads", "2", "--rate", "40", "--feed-rate", "50", "--generations", "1", "--rounds", "5",
                "--turn", "200ms", "--warmup", "2s", "--settle", "1s", "--server-jvm-arg", TraderProcess.QUICK,
                "--client-jvm-arg", TraderProcess.QUICK, "--out", out.toString())) {
            awaitEnd(trader);
        }
        List<MeasuredTurn> turns = TurnsCsv.read(out);
        assertThat(turns).hasSize(5 * 2);
        assertSystemsNoticedNothing(turns, 2);
        JsonNode feed = new ObjectMapper().readTree(out.resolve("g01-serial/feed/feed.json").toFile());
        assertThat(feed.path("sent").asLong()).isPositive();
        assertThat(feed.path("errors").asLong()).isZero();
    }

    @Test
    void quotesAndOrdersWithTheirFloors() throws Exception {
        out = directory.resolve("comparison");
        try (TraderProcess trader = TraderProcess.start(directory, "compare", "--preset", "floors", "--threads", "2",
                "--generations", "1", "--rounds", "3", "--turn", "100ms", "--warmup", "1s", "--server-jvm-arg",
                TraderProcess.QUICK, "--client-jvm-arg", TraderProcess.QUICK, "--out", out.toString())) {
            assertThat(trader.awaitEnd()).as(trader.output()).isZero();
            trader.assertNoProcessLeft();
        }
        for (PlannedSystem system : ComparisonPlan.read(out).systems()) {
            Path client = out.resolve(ComparisonPlan.directory(1, system.id())).resolve("client-1/client.json");
            JsonNode total = new ObjectMapper().readTree(client.toFile()).path("total")
                    .path(system.variant().matches("order.*|fsync") ? "order" : "quote");
            assertThat(total.path("replied").asLong()).as(system.id()).isPositive()
                    .isEqualTo(total.path("sent").asLong());
            assertThat(total.path("rejected").asLong()).as(system.id()).isZero();
        }
        JsonNode ratios = new ObjectMapper().readTree(out.resolve("compare.json").toFile()).path("comparisons");
        for (String figure : List.of("throughput", "CPU per message")) {
            assertThat(ratios).as(figure).anySatisfy(ratio -> assertThat(List.of(ratio.path("variant").asText(),
                    ratio.path("against").asText(), ratio.path("figure").asText()))
                    .isEqualTo(List.of("quote", "echo", figure)));
        }
    }

    /** The measure of the promise that nothing notices a freeze: no lost connection, failed request or false stop. */
    @Test
    void aThousandFreezes() throws Exception {
        try (TraderProcess trader = compare("--vary", "gc=serial,serial", "--rate", "max", "--generations", "1",
                "--rounds", "500", "--turn", "10ms", "--warmup", "2s")) {
            assertThat(trader.awaitEnd()).as(trader.output()).isZero();
        }
        List<MeasuredTurn> turns = TurnsCsv.read(out);
        assertThat(turns).hasSize(1_000);
        assertSystemsNoticedNothing(turns, 2);
    }

    /** Longer than time limits of connections, heartbeats and transactions: a minute. */
    @Test
    void aLongFreeze() throws Exception {
        try (TraderProcess trader = compare("--vary", "gc=serial,serial", "--rate", "max", "--generations", "1",
                "--rounds", "1", "--turn", "75s", "--warmup", "2s")) {
            assertThat(trader.awaitEnd()).as(trader.output()).isZero();
        }
        assertSystemsNoticedNothing(TurnsCsv.read(out), 2);
    }

    /** As long as a collection might take: requests that are due meanwhile count from when they were due. */
    @Test
    void aStopOfTheClientWithinATurnShowsInItsP99() throws Exception {
        try (TraderProcess trader = compare("--vary", "gc=serial,serial", "--rate", "200", "--generations", "1",
                "--rounds", "2", "--turn", "5s", "--warmup", "2s")) {
            trader.awaitOutput(", rounds: ");
            long client = Long.parseLong(Files.readString(out.resolve("g01-serial/client-1/ready")).strip());
            long deadlineNs = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
            while (isStopped(client)) {
                assertThat(System.nanoTime()).isLessThan(deadlineNs);
                TimeUnit.MILLISECONDS.sleep(1);
            }
            TraderProcess.signal("STOP", client);
            TimeUnit.MILLISECONDS.sleep(300);
            TraderProcess.signal("CONT", client);
            awaitEnd(trader);
        }
        assertThat(TurnsCsv.read(out)).hasSize(4);
        assumeThat(TurnsCsv.read(out)).as("the machine kept up").allMatch(turn -> turn.dropReason().isEmpty());
        JsonNode quotes = new ObjectMapper().readTree(out.resolve("compare.json").toFile())
                .at("/variants/0/loads/0/services/quote/percentiles");
        assertThat(quotes.at("/p99/median").asLong()).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(100));
    }

    private static boolean isStopped(long pid) throws IOException {
        String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
        return stat.startsWith("T", stat.lastIndexOf(')') + 2);
    }

    @Test
    void aKilledEngineLeavesNoFrozenProcess() throws Exception {
        try (TraderProcess trader = compare("--vary", "gc=serial,serial", "--rate", "max", "--generations", "1",
                "--rounds", "1000", "--turn", "1s", "--warmup", "1s")) {
            trader.awaitOutput(", rounds: ");
            trader.noteFamily();
            TraderProcess.signal("KILL", trader.pid());
            trader.awaitNoProcessLeft();
        }
    }

    @Test
    void anInterruptedComparisonGoesOnWithTheNextGeneration() throws Exception {
        try (TraderProcess trader = compare("--vary", "gc=serial,serial", "--rate", "max", "--generations", "2",
                "--rounds", "60", "--turn", "50ms", "--warmup", "1s", "--no-stop-early")) {
            trader.awaitOutput("generation 2 of 2");
            trader.noteFamily();
            TraderProcess.signal("TERM", trader.pid());
            assertThat(trader.awaitEnd()).as(trader.output()).isNotZero();
            trader.awaitNoProcessLeft();
            assertThat(trader.output()).contains("resume with: trader compare --resume " + out);
        }
        assertThat(ComparisonPlan.read(out).made()).extracting(ComparisonPlan.Generation::state).containsExactly(
                ComparisonPlan.State.DONE, ComparisonPlan.State.INTERRUPTED);
        try (TraderProcess trader = TraderProcess.start(directory, "compare", "--resume", out.toString())) {
            assertThat(trader.awaitEnd()).as(trader.output()).isZero();
        }
        assertThat(ComparisonPlan.read(out).made()).extracting(ComparisonPlan.Generation::state).containsExactly(
                ComparisonPlan.State.DONE, ComparisonPlan.State.INTERRUPTED, ComparisonPlan.State.DONE);
        assertThat(TurnsCsv.read(out)).filteredOn(turn -> turn.generation() == 3).hasSize(2 * 60);
    }

    /** On a busy machine a paced load may miss its rate, so that too few rounds count. */
    private static void awaitEnd(TraderProcess trader) throws InterruptedException {
        int status = trader.awaitEnd();
        assertThat(status == 0 || trader.output().contains(" rounds do not count: ")).as(trader.output()).isTrue();
    }

    private static void assertOneRunsAtATime(List<MeasuredTurn> turns) {
        for (int i = 1; i < turns.size(); i++) {
            assertThat(turns.get(i).continuedNs()).isGreaterThan(turns.get(i - 1).frozenNs());
        }
    }

    private void assertSystemsNoticedNothing(List<MeasuredTurn> turns, int systems) throws IOException {
        List<MeasuredTurn> first = turns.stream().filter(turn -> turn.generation() == turns.get(0).generation())
                .toList();
        List<String> names = first.stream().map(MeasuredTurn::system).distinct().toList();
        assertThat(names).hasSize(systems);
        for (String name : names) {
            Path run = out.resolve(ComparisonPlan.directory(first.get(0).generation(), name));
            JsonNode record = new ObjectMapper().readTree(run.resolve("run.json").toFile());
            assertThat(record.path("verdict").asText()).as(name).isEqualTo("VALID");
            JsonNode client = new ObjectMapper().readTree(run.resolve("client-1/client.json").toFile());
            assertThat(client.path("completed").asBoolean()).isTrue();
            for (String service : List.of("quote", "order")) {
                JsonNode total = client.path("total").path(service);
                assertThat(total.path("replied").asLong()).as(service).isPositive()
                        .isEqualTo(total.path("sent").asLong());
                assertThat(total.path("timeouts").asLong() + total.path("errors").asLong()).as(service).isZero();
            }
            List<MeasuredTurn> own = first.stream().filter(turn -> turn.system().equals(name)).toList();
            assertNoFalseStop(run.resolve("server/stops.csv"), own);
            assertNoFalseStop(run.resolve("client-1/stops.csv"), own);
        }
    }

    private static void assertNoFalseStop(Path file, List<MeasuredTurn> turns) throws IOException {
        for (String line : Files.readAllLines(file)) {
            if (!line.startsWith("startNs")) {
                long startNs = Long.parseLong(line.split(",")[0]);
                long endNs = startNs + Long.parseLong(line.split(",")[1]);
                for (int i = 1; i < turns.size(); i++) {
                    long overlapNs = Math.min(endNs, turns.get(i).continuedNs())
                            - Math.max(startNs, turns.get(i - 1).frozenNs());
                    assertThat(overlapNs).as("%s: stop %s in the freeze before turn %s", file, line, turns.get(i))
                            .isLessThanOrEqualTo(UNRECORDED_NS);
                }
            }
        }
    }
}
