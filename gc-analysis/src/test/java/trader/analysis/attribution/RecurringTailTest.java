package trader.analysis.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.attribution.Attribution.Band;
import trader.analysis.attribution.Attribution.BandShare;
import trader.analysis.attribution.Attribution.GroupShare;
import trader.analysis.attribution.Attribution.Stall;
import trader.analysis.attribution.Attribution.TailCauses;
import trader.analysis.run.RecurringRun;
import trader.analysis.summary.RunAnalysis;

/** Runs with recurring causes, with and without a planted stall. */
class RecurringTailTest {
    private static final long MS = 1_000_000;
    private static final long S = 1_000 * MS;
    /** Between two of the pauses. */
    private static final long STALL_AT_NS = 40 * S + 130 * MS;

    @TempDir
    private Path directory;
    private TailCauses quiet;

    /** Orders: each 250 ms a pause, each 400 ms a slow fsync. */
    private RecurringRun run() throws IOException {
        return new RecurringRun(Files.createTempDirectory(directory, "run")).ordersOnly().pauses(250, 15)
                .fsyncs(400, 25);
    }

    private static TailCauses tail(RecurringRun run) throws IOException {
        return RunAnalysis.of(run.write()).summary().attribution().tails().get(0);
    }

    @BeforeEach
    void withoutAStall() throws IOException {
        quiet = tail(run());
    }

    private static Map<CauseGroup, GroupShare> shares(TailCauses tail) {
        return tail.groups().stream().collect(Collectors.toMap(GroupShare::cause, each -> each));
    }

    private void isAsQuiet(TailCauses tail) {
        Map<CauseGroup, GroupShare> with = shares(tail);
        shares(quiet).forEach((cause, without) -> {
            assertThat(with.get(cause).share()).as(cause.label()).isBetween(without.low(), without.high());
            assertThat(without.share()).as(cause.label()).isBetween(with.get(cause).low(), with.get(cause).high());
        });
        long requests = quiet.tail().requests();
        assertThat((double) tail.tail().requests()).isBetween(0.9 * requests, 1.1 * requests);
    }

    @Test
    void theRecurringCausesHaveSharesThatAddUp() {
        assertThat(quiet.stalls()).isEmpty();
        assertThat(quiet.groups()).extracting(GroupShare::cause).startsWith(CauseGroup.FSYNC, CauseGroup.GC)
                .endsWith(CauseGroup.UNEXPLAINED);
        assertThat(quiet.groups().stream().mapToDouble(GroupShare::share).sum()).isBetween(0.999, 1.001);
        assertThat(quiet.groups()).allSatisfy(each -> assertThat(each.share()).isBetween(each.low(), each.high()));
        assertThat(quiet.bands()).extracting(Band::percentiles)
                .containsExactly("p90–p99", "p99–p99.9", "beyond p99.9");
        assertThat(quiet.bands()).extracting(Band::requests).satisfiesExactly(
                each -> assertThat(each).isBetween(4_300L, 4_550L), each -> assertThat(each).isBetween(430L, 455L),
                each -> assertThat(each).isBetween(40L, 50L));
        assertThat(quiet.bands()).allSatisfy(band -> assertThat(band.causes().stream().mapToDouble(BandShare::share)
                .sum()).isBetween(0.999, 1.001));
    }

    @Test
    void aSlowFsyncIsNamedAndLeavesTheRecurringTailAsItIs() throws IOException {
        TailCauses tail = tail(run().fsync(STALL_AT_NS, 100 * MS));

        Stall stall = tail.stalls().get(0);
        assertThat(stall.mostly()).isEqualTo(CauseGroup.FSYNC);
        assertThat(stall.atNs()).isBetween(STALL_AT_NS, STALL_AT_NS + 2 * MS);
        assertThat(stall.lengthNs()).isBetween(97 * MS, 100 * MS);
        assertThat(stall.share()).isBetween(0.2, 0.6);
        isAsQuiet(tail);
    }

    /** As SIGSTOP does. */
    @Test
    void aStopOfTheServerIsNamedAndLeavesTheRecurringTailAsItIs() throws IOException {
        TailCauses tail = tail(run().serverStop(STALL_AT_NS, 200 * MS));

        Stall stall = tail.stalls().get(0);
        assertThat(stall.mostly()).isEqualTo(CauseGroup.STOPS);
        assertThat(stall.atNs()).isBetween(STALL_AT_NS, STALL_AT_NS + 2 * MS);
        assertThat(stall.lengthNs()).isBetween(198 * MS, 200 * MS);
        assertThat(stall.share()).isGreaterThan(0.4);
        isAsQuiet(tail);
    }
}
