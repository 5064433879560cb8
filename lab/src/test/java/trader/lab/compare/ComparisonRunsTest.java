package trader.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trader.analysis.compare.ComparisonPlan.Variant;
import trader.analysis.compare.ComparisonPlan.Vary;
import trader.analysis.compare.Families;
import trader.analysis.compare.PlannedLoad;
import trader.analysis.compare.RepeatPlan;
import trader.analysis.compare.RepeatPlan.Attempt;
import trader.analysis.compare.RepeatPlan.Slot;
import trader.analysis.compare.RepeatPlan.State;
import trader.common.Units;

/** A plan of two variants and two repeats, whose runs only note what they were asked. */
class ComparisonRunsTest {
    private static final Map<String, Double> CALIBRATED_PER_S = Map.of("g1", 100.0, "zgc", 90.4);

    private static final List<Variant> VARIANTS = List.of(Variant.cross("g1", Map.of("gc", "g1"), List.of()),
            Variant.cross("zgc", Map.of("gc", "zgc"), List.of("g1")));

    @TempDir
    private Path directory;
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final List<List<String>> arguments = new ArrayList<>();
    private final List<String> names = new ArrayList<>();

    /** {@code broken}: the numbers of runs, from 1, that are INVALID. */
    private RunStep runs(String kind, List<Integer> broken) {
        return new RunStep() {
            @Override
            public long plannedNs(List<String> given) {
                return Units.parseDurationNs("2s");
            }

            @Override
            public Outcome run(List<String> given, Path run, String name, LongFunction<String> whole)
                    throws IOException {
                arguments.add(given);
                names.add(run.getFileName().toString());
                Files.createDirectory(run);
                boolean dies = broken.contains(arguments.size());
                String variant = given.contains("--gc=zgc") ? "zgc" : "g1";
                Files.writeString(run.resolve("summary.json"), """
                        {"verdict": "VALID", "load": {"kind": "%s", "calibratedPerS": %s, "achievedPerS": 50},
                         "services": {"quote": {"believableUpTo": "p50", "responseNs": {"p50": 1000000}}}}
                        """.formatted(kind, dies ? "null" : CALIBRATED_PER_S.get(variant)));
                Files.writeString(run.resolve("run.json"), "{\"warmup\": {\"ns\": "
                        + (variant.equals("g1") ? 41_200_000_000L : 38_000_000_000L) + "}}");
                return new Outcome(dies ? State.INVALID : State.VALID, dies ? List.of("the server ended") : List.of());
            }
        };
    }

    private int carryOut(String kind, List<Integer> broken) throws IOException {
        List<Slot> slots = List.of(new Slot(1, "g1", null), new Slot(1, "zgc", null), new Slot(2, "zgc", null),
                new Slot(2, "g1", null));
        RepeatPlan plan = new RepeatPlan(2, "test", "2026-01-02T03:04:05Z", new ArrayList<>(), null,
                List.of("compare"),
                List.of(new Vary("gc", List.of("g1", "zgc"))),
                List.of("--load=" + kind, "--duration=30s", "--settle=60s"), 2, 0.1, true, null, null, List.of(),
                Families.PLAN, List.of("p50"), List.of(), VARIANTS,
                List.of(new Slot(0, "g1", null), new Slot(0, "zgc", null)), slots);
        return new ComparisonRuns(directory, plan, runs(kind, broken),
                new PrintStream(printed, true, StandardCharsets.UTF_8)).run();
    }

    @ParameterizedTest
    @ValueSource(strings = {"paced", "open"})
    void allRunsHaveHalfOfTheRateThatTheSlowestVariantReached(String kind) throws IOException {
        assertThat(carryOut(kind, List.of())).isZero();

        assertThat(names).containsExactly("calibrate-g1", "calibrate-zgc", "r01-g1", "r01-zgc", "r02-zgc", "r02-g1");
        assertThat(arguments.subList(0, 2)).allSatisfy(given -> assertThat(given).contains("--duration=2s",
                "--settle=0s").doesNotContain("--duration=30s", "--settle=60s"));
        assertThat(arguments.subList(2, 6)).allSatisfy(given -> assertThat(given).contains("--duration=30s",
                "--settle=60s", "--rate=45.2", "--warmup=42s"));
        assertThat(printed.toString(StandardCharsets.UTF_8)).contains("rate of all runs: 45.2 messages per second",
                "no verdict is possible below 5 repeats (--repeat), which take about ");
        assertThat(RepeatPlan.read(directory).finished()).isTrue();
    }

    @Test
    void anInvalidRunIsMadeOnceMoreAndThenLost() throws IOException {
        assertThat(carryOut("paced", List.of(3, 6, 7))).isEqualTo(1);

        assertThat(names).containsExactly("calibrate-g1", "calibrate-zgc", "r01-g1", "r01-g1-2", "r01-zgc", "r02-zgc",
                "r02-zgc-2", "r02-g1");
        RepeatPlan plan = RepeatPlan.read(directory);
        assertThat(plan.slots().get(0).valid().directory()).isEqualTo("r01-g1-2");
        assertThat(plan.slots().get(2).valid()).isNull();
        assertThat(plan.slots().get(2).attempts()).hasSize(2).allMatch(attempt -> attempt.reasons()
                .equals(List.of("the server ended")));
        assertThat(printed.toString(StandardCharsets.UTF_8)).contains("1 of them at the second attempt",
                "1 INVALID twice");
    }

    /** A plan at two loads whose process ends during each of its runs in turn, the third time before it starts. */
    @Test
    void aKilledComparisonGoesOnWithTheRunThatWasKilled() throws IOException {
        List<Slot> slots = new ArrayList<>();
        for (PlannedLoad load : PlannedLoad.values()) {
            slots.add(new Slot(1, "g1", load));
            slots.add(new Slot(1, "zgc", load));
        }
        new RepeatPlan(2, "test", "2026-01-02T03:04:05Z", new ArrayList<>(), null, List.of("compare"),
                List.of(new Vary("gc", List.of("g1", "zgc"))), List.of("--duration=30s"), 1, 0.1, true, null, "zgc",
                List.of(PlannedLoad.values()), Families.PAIRS, List.of("p50"), List.of(), VARIANTS,
                List.of(new Slot(0, "g1", null), new Slot(0, "zgc", null)), slots).write(directory);
        RunStep runs = runs("paced", List.of());
        for (int killed = 1; killed <= 6; killed++) {
            int last = killed;
            RunStep dies = new RunStep() {
                @Override
                public long plannedNs(List<String> given) {
                    return runs.plannedNs(given);
                }

                @Override
                public Outcome run(List<String> given, Path run, String name, LongFunction<String> whole)
                        throws IOException {
                    if (names.size() == last - 1 && !run.getFileName().toString().endsWith("-2")) {
                        if (last != 3) {
                            Files.createDirectory(run);
                        }
                        throw new UncheckedIOException(new IOException("killed"));
                    }
                    return runs.run(given, run, name, whole);
                }
            };
            assertThatThrownBy(() -> resume(dies)).hasMessageContaining("killed");
        }
        assertThat(resume(runs)).isZero();
        assertThat(names).containsExactly("calibrate-g1-2", "calibrate-zgc-2", "r01-max-g1", "r01-max-zgc-2",
                "r01-common-g1-2", "r01-common-zgc-2");
        assertThat(arguments.subList(2, 4)).allSatisfy(given -> assertThat(given).contains("--rate=max",
                "--warmup=42s"));
        assertThat(arguments.subList(4, 6)).as("half of zgc's 90.4").allSatisfy(given -> assertThat(given)
                .contains("--rate=45.2", "--warmup=42s").doesNotContain("--rate=max"));
        List<Slot> done = RepeatPlan.read(directory).slots();
        assertThat(done.get(0).attempts()).extracting(Attempt::state).containsExactly(State.VALID);
        assertThat(done.subList(1, 4)).allSatisfy(slot -> assertThat(slot.attempts()).extracting(Attempt::state)
                .containsExactly(State.INTERRUPTED, State.VALID));
        names.clear();
        assertThat(resume(runs)).as("a complete one is not made again").isZero();
        assertThat(names).isEmpty();
    }

    /** The first calibration of each variant finds nothing, twice. */
    @Test
    void aCalibrationThatFoundNothingIsRepeatedByAResumption() throws IOException {
        assertThatThrownBy(() -> carryOut("paced", List.of(1, 2))).hasMessageContaining(
                "no common rate: two runs found no throughput of g1");
        assertThat(resume(runs("paced", List.of()))).isZero();
        assertThat(names).startsWith("calibrate-g1", "calibrate-g1-2", "calibrate-g1-3", "calibrate-zgc", "r01-g1");
    }

    @Test
    void goesOnWithAPlanOfTheFirstSchema() throws IOException {
        Files.writeString(directory.resolve("plan.json"), """
                {"schema": 1, "name": "old", "started": "2026-01-02T03:04:05Z", "resumed": [], "ended": null,
                 "command": ["compare"], "vary": [{"option": "gc", "values": ["g1", "zgc"]}],
                 "options": ["--warmup=5s"], "repeats": 1, "margin": 0.1, "commonRate": true, "rate": "50",
                 "warnings": [], "variants": [{"id": "g1", "options": {"gc": "g1"}},
                                              {"id": "zgc", "options": {"gc": "zgc"}}],
                 "calibrations": [],
                 "slots": [{"repeat": 1, "variant": "g1", "attempts": [
                                {"directory": "r01-g1", "state": "VALID", "reasons": [], "seconds": 60.5}]},
                           {"repeat": 1, "variant": "zgc", "attempts": [
                                {"directory": "r01-zgc", "state": "RUNNING", "reasons": [], "seconds": null}]}],
                 "cumulative": true}
                """);
        Files.createDirectory(directory.resolve("r01-zgc"));
        assertThat(resume(runs("paced", List.of()))).isZero();
        assertThat(names).containsExactly("r01-zgc-2");
        assertThat(arguments.get(0)).containsExactly("--warmup=5s", "--gc=zgc", "--rate=50");
        assertThat(RepeatPlan.read(directory).schema()).isEqualTo(2);
    }

    private int resume(RunStep runs) throws IOException {
        return new ComparisonRuns(directory, RepeatPlan.read(directory), runs,
                new PrintStream(printed, true, StandardCharsets.UTF_8)).run();
    }
}
