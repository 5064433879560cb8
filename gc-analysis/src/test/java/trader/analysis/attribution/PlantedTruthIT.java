package trader.analysis.attribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import trader.analysis.run.Run;
import trader.analysis.run.RunReader;
import trader.analysis.summary.RunAnalysis;
import trader.analysis.summary.Summary;

/** Simulated runs in which stops are planted whose cost to each request is known. */
class PlantedTruthIT {
    private static final long MS = QueueSimulation.MS;

    @TempDir
    private Path directory;

    /** How the planted time and the rest of the time of the requests beyond p99 was attributed. */
    private static final class Found {
        private double plantedNs;
        private double foundNs;
        private double otherNs;
        private double wrongNs;

        private void add(long timeNs, long costNs, long attributedNs) {
            plantedNs += costNs;
            foundNs += Math.min(attributedNs, costNs);
            otherNs += timeNs - costNs;
            wrongNs += Math.max(0, attributedNs - costNs);
        }

        private void isGoodEnough() {
            assertThat(plantedNs).as("planted").isGreaterThan(500.0 * MS);
            assertThat(foundNs / plantedNs).as("of the planted time").isGreaterThan(0.95);
            assertThat(wrongNs / otherNs).as("of the other time").isLessThan(0.05);
        }
    }

    /** {@code cause} null: all stops. */
    private void find(QueueSimulation simulation, Cause cause, Found found) throws IOException {
        Run run = RunReader.read(simulation.write(directory, true));
        RequestPasses passes = RequestPasses.over(run);
        Map<Long, Long> cost = simulation.costNs();
        TimeBreakdown breakdown = new TimeBreakdown();
        long beyondNs = passes.tail(simulation.service()).of(passes.response(simulation.service()));
        for (SlowRequest request : passes.slow(simulation.service(), beyondNs)) {
            long dueNs = request.dueNs();
            long completedNs = request.completedNs();
            request.divide(0, passes.usualNs(simulation.service()), breakdown);
            long ns = 0;
            for (Cause each : Cause.values()) {
                ns += each == cause || cause == null && (each.isStop() || each == Cause.SERVER_CPU
                        || each == Cause.CLIENT_CPU)
                        ? breakdown.ns(each) + breakdown.backlogNs(each) : 0;
            }
            found.add(completedNs - dueNs, cost.get(dueNs), ns);
        }
    }

    @ParameterizedTest
    @EnumSource(value = Cause.class, names = {"SERVER_GC", "SERVER_SAFEPOINT", "CLIENT_GC", "CLIENT_SAFEPOINT",
            "SERVER_STALL", "SERVER_STOP", "CLIENT_STOP", "SLOW_HANDLING", "SLOW_TRANSACTION", "SLOW_REPLY_PATH",
            "SERVER_REACHING", "FSYNC_JOURNAL", "FSYNC_TRANSACTION_LOG", "FSYNC_ORDER_LOG", "DATABASE", "STEAL",
            "THROTTLED", "COLLECTORS", "COMPILERS", "SERVER_CPU", "CLIENT_CPU", "LATE_WAKE"})
    void plantedCausesGetTheTimeTheyCost(Cause cause) throws IOException {
        Found found = new Found();
        // A slow step must not hold up others: they would wait for a worker, which is not of the step's cause.
        QueueSimulation simulation = new QueueSimulation(10 * cause.ordinal(), cause.isStop() ? 2 : 16);
        int count = cause.isStop() ? 12 : 60;
        for (int i = 0; i < count; i++) {
            simulation.plant(cause, 5_000 * MS + i * (90_222 / count) * MS, (20 + 60 * i / count) * MS);
        }
        find(simulation, cause, found);

        found.isGoodEnough();
    }

    @Test
    void stopsThatOverlapAreNotCountedTwice() throws IOException {
        List<Cause> causes = List.of(Cause.SERVER_GC, Cause.SERVER_SAFEPOINT, Cause.CLIENT_GC, Cause.CLIENT_SAFEPOINT,
                Cause.SERVER_STOP, Cause.CLIENT_STOP);
        Found found = new Found();
        for (int seed = 100; seed < 104; seed++) {
            QueueSimulation simulation = new QueueSimulation(seed);
            Random random = new Random(seed);
            for (int i = 0; i < 9; i++) {
                long atNs = (5_000 + i * 10_500) * MS;
                for (int j = 0; j < 3; j++) {
                    simulation.plant(causes.get(random.nextInt(causes.size())), atNs + random.nextInt(60) * MS,
                            (10 + random.nextInt(30)) * MS);
                }
            }
            find(simulation, null, found);
        }

        found.isGoodEnough();
        for (Attribution.TailCauses tail : RunAnalysis.of(directory).summary().attribution().tails()) {
            assertThat(tail.shares().causes().stream().mapToLong(Attribution.CauseShare::timeNs).sum())
                    .isEqualTo(tail.shares().excessNs());
            assertThat(tail.shares().causes().stream().mapToDouble(Attribution.CauseShare::share).sum())
                    .isCloseTo(1, within(1e-9));
            long backlogNs = tail.shares().causes().stream().filter(cause -> cause.backlogNs() != null)
                    .mapToLong(Attribution.CauseShare::backlogNs).sum();
            assertThat(tail.shares().causes().stream().filter(cause -> cause.cause() == Cause.BACKLOG))
                    .singleElement().satisfies(cause -> assertThat(cause.timeNs()).isEqualTo(backlogNs));
        }
    }

    /** The run without the plants is the truth that the analysis of the run with them must estimate. */
    @Test
    void thePercentilesWithoutTheStopsAreThoseOfTheRunWithoutThem() throws IOException {
        QueueSimulation simulation = new QueueSimulation(5);
        for (int i = 0; i < 20; i++) {
            simulation.plant(Cause.SERVER_GC, (3_000 + i * 4_700) * MS, (40 + 2 * i) * MS);
        }
        Summary with = RunAnalysis.of(simulation.write(directory.resolve("with"), true)).summary();
        Summary without = RunAnalysis.of(simulation.write(directory.resolve("without"), false)).summary();

        Map<String, Long> measured = with.services().get("quote").responseNs();
        Map<String, Long> truth = without.services().get("quote").responseNs();
        Map<String, Long> guess = with.attribution().without().stream()
                .filter(one -> one.cause().equals("server GC pause")).findFirst().orElseThrow().responseNs();
        for (String percentile : List.of("p50", "p90", "p99", "p99.9")) {
            assertThat((double) guess.get(percentile)).as(percentile)
                    .isCloseTo(truth.get(percentile), within(0.1 * truth.get(percentile)));
        }
        assertThat(measured.get("p99.9")).isGreaterThan(3 * truth.get("p99.9") / 2);
    }

    /** The logs are full of pauses, but the slow requests are slow by themselves. */
    @Test
    void harmlessPausesAreNotBlamed() throws IOException {
        int accused = 0;
        int tails = 0;
        for (int seed = 0; seed < 10; seed++) {
            QueueSimulation simulation = new QueueSimulation(seed);
            Random random = new Random(seed);
            for (int i = 0; i < 300; i++) {
                simulation.plant(Cause.SERVER_GC, (long) (random.nextDouble() * 99_000 * MS), 12 * MS);
            }
            Summary summary = RunAnalysis.of(simulation.write(directory, false)).summary();
            for (Attribution.TailCauses tail : summary.attribution().tails()) {
                Attribution.CauseShare gc = tail.shares().causes().get(0);
                double share = gc.share() + (double) gc.backlogNs() / tail.shares().excessNs();
                assertThat(share).isCloseTo(gc.chance().mean(), within(0.1));
                assertThat(tail.groups()).filteredOn(each -> each.cause() == CauseGroup.GC).singleElement()
                        .satisfies(each -> {
                            assertThat(each.share()).isCloseTo(share, within(1e-9));
                            assertThat(each.low() == 0).isEqualTo(!gc.chance().exceeded());
                        });
                accused += gc.chance().exceeded() ? 1 : 0;
                assertThat(tail.shares().causes()).filteredOn(cause -> cause.cause().isStep()
                                && cause.cause() != Cause.SLOW_REQUEST_PATH)
                        .allSatisfy(cause -> assertThat(cause.share()).isLessThan(0.05));
                tails++;
            }
        }
        assertThat(tails).isEqualTo(10);
        assertThat(accused).isLessThanOrEqualTo(1);
    }
}
