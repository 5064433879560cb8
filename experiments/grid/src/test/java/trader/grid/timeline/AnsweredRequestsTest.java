package trader.grid.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.figures.LatencyTimeline.Interval;
import trader.grid.load.TransferRecord;
import trader.grid.load.TransferTimes;

class AnsweredRequestsTest {
    private static final long MS = 1_000_000;

    private final List<TransferRecord> requests = new ArrayList<>();

    @TempDir
    private Path directory;

    @Test
    void aGapCountsTheRequestsThatWait() {
        everyTenMsUntil(1_000);
        standstill(1_000, 1_400);
        everyTenMsFrom(1_400, 2_000);

        assertThat(read().longestGaps(1)).containsExactly(new Gap(1_000 * MS, 1_401 * MS, 41));
    }

    @Test
    void aPauseInWhichNothingWasDueIsNoGap() {
        everyTenMsUntil(1_000);
        everyTenMsFrom(60_000, 61_000);

        assertThat(read().longestGaps(10)).hasSize(10).allMatch(gap -> gap.lengthNs() == MS);
    }

    @Test
    void saysHowLateTheLastRequestWasSent() {
        everyTenMsUntil(1_000);
        assertThat(read().lateNs()).isZero();

        requests.add(new TransferRecord(1_000 * MS, 1_300 * MS, 1_350 * MS, 1));
        assertThat(read().lateNs()).isEqualTo(300 * MS);
    }

    @Test
    void placesResponsesWhereTheyWereDueAndAnswersWhereTheyCame() {
        everyTenMsUntil(1_000);
        standstill(1_000, 1_400);
        everyTenMsFrom(1_400, 2_000);

        List<Interval> responses = read().responses();
        List<Interval> answers = read().answers(responses);

        Interval slowest = responses.stream().filter(each -> each.startMs() <= 1_000
                && each.startMs() + each.lengthMs() > 1_000).findFirst().orElseThrow();
        assertThat(slowest.maxNs()).isEqualTo(401 * MS);
        assertThat(answers.stream()
                .filter(each -> each.startMs() >= 1_001 && each.startMs() + each.lengthMs() <= 1_400))
                .isNotEmpty().allMatch(each -> each.count() == 0);
        assertThat(answers.stream().mapToLong(Interval::count).sum()).isEqualTo(200);
    }

    @Test
    void readsWhatALoadHasRecorded() throws Exception {
        Path file = directory.resolve("transfers.bin");
        TransferTimes times = new TransferTimes(file);
        times.add(new TransferRecord(1, 1, 2, 1));
        times.open();
        times.add(new TransferRecord(10, 12, 30, 5));
        times.add(new TransferRecord(9, 9, 20, 1));
        times.close();
        times.add(new TransferRecord(40, 40, 50, 1));

        assertThat(AnsweredRequests.read(file).all()).containsExactly(new TransferRecord(9, 9, 20, 1),
                new TransferRecord(10, 12, 30, 5));
        assertThat(times.loss()).isNull();
    }

    private AnsweredRequests read() {
        return new AnsweredRequests(0, requests, true);
    }

    private void everyTenMsUntil(long endMs) {
        everyTenMsFrom(0, endMs);
    }

    /** Requests that take a millisecond. */
    private void everyTenMsFrom(long fromMs, long endMs) {
        for (long ms = fromMs; ms < endMs; ms += 10) {
            requests.add(new TransferRecord(ms * MS, ms * MS, (ms + 1) * MS, 1));
        }
    }

    /** Requests that are answered at its end. */
    private void standstill(long fromMs, long endMs) {
        for (long ms = fromMs; ms < endMs; ms += 10) {
            requests.add(new TransferRecord(ms * MS, ms * MS, (endMs + 1) * MS, 1));
        }
    }
}
