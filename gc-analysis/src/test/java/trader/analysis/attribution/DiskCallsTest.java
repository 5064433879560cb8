package trader.analysis.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.run.HistogramLogs;
import trader.analysis.run.RecordFiles;
import trader.analysis.run.Stops;
import trader.runfiles.DiskCallRecord;
import trader.runfiles.DiskLog;

class DiskCallsTest {
    private static final long MS = 1_000_000;
    private static final int QUOTE = 0;
    private static final int ORDER = 1;

    @TempDir
    private Path directory;
    private final ByteBuffer file = RecordFiles.begin(DiskCallRecord.LAYOUT, 200, 0, 0);

    private void call(DiskLog log, long startMs, long lengthMs, long waitMs) {
        call(log, true, startMs * MS, lengthMs * MS, waitMs * MS);
    }

    private void call(DiskLog log, boolean isFsync, long startNs, long lengthNs, long waitNs) {
        long[] numbers = new long[DiskCallRecord.LONGS];
        DiskCallRecord.put(numbers, log, isFsync, 1, startNs, lengthNs, waitNs);
        RecordFiles.put(file, numbers);
    }

    private DiskCalls read(int mostCalls) throws IOException {
        return new DiskCalls(RecordFiles.write(directory.resolve("disk.bin"), file), mostCalls);
    }

    private CauseIntervals intervals(Stops[] allBusy, boolean gatewayTimes) throws IOException {
        CauseIntervals intervals = new CauseIntervals();
        read(1_000).addTo(intervals, Stops.NONE, 0, new DiskWaits.Server(allBusy, gatewayTimes, false), false);
        return intervals;
    }

    /** Rounded: the usual 0.2 ms of a step do not count. */
    private static long ms(CauseIntervals intervals, Cause cause, StretchKind kind, int service) {
        return Math.round((double) intervals.overlapNs(cause, new Stretch(kind, service, 0, 1_000_000 * MS)) / MS);
    }

    @Test
    void aShortWriteToMemoryIsNotSlow() throws IOException {
        for (int i = 0; i < 20; i++) {
            call(DiskLog.JOURNAL, false, i * MS, MS - 1, 0);
        }
        assertThat(intervals(null, false).overlapNs(Cause.LOG_WRITES,
                new Stretch(StretchKind.REQUEST_PATH, ORDER, 0, 100 * MS))).isZero();
        call(DiskLog.JOURNAL, false, 50 * MS, 1 * MS, 0 * MS);
        assertThat(ms(intervals(null, false), Cause.LOG_WRITES, StretchKind.REQUEST_PATH, ORDER)).isEqualTo(1);
    }

    @Test
    void theThreadWaitsForACpuWhenTheDiskHasAnswered() throws IOException {
        call(DiskLog.JOURNAL, 100, 12, 4);

        DiskCalls calls = read(1_000);

        CauseIntervals intervals = new CauseIntervals();
        calls.addTo(intervals, Stops.NONE, 0, new DiskWaits.Server(null, false, false), false);
        assertThat(intervals.longest(Cause.FSYNC_JOURNAL, new Stretch(StretchKind.REQUEST_PATH, ORDER, 0, 1_000 * MS)))
                .isEqualTo(new CauseIntervals.Part(100 * MS, 8 * MS));
        assertThat(calls.waits()).containsOnlyKeys(Waiters.syncing(DiskLog.JOURNAL));
        SampledTime waits = calls.waits().get(Waiters.syncing(DiskLog.JOURNAL)).build();
        assertThat(waits.mostNs(0, 108 * MS)).isZero();
        assertThat(waits.mostNs(108 * MS, 112 * MS)).isEqualTo(4 * MS);
        assertThat(StretchKind.REQUEST_PATH.needs(Waiters.syncing(DiskLog.JOURNAL), ORDER)).isTrue();
        assertThat(StretchKind.REQUEST_PATH.needs(Waiters.syncing(DiskLog.JOURNAL), QUOTE))
                .as("quotes wait for no journal").isFalse();
        assertThat(StretchKind.RESOURCE_PREPARE.needs(Waiters.syncing(DiskLog.ORDER_LOG), ORDER)).isTrue();
        assertThat(StretchKind.IN_BROKER.needs(Waiters.syncing(DiskLog.ORDER_LOG), ORDER)).as("in the queue").isFalse();
    }

    /** With {@code --commit markable} prepares wait for no fsync, and decisions are in the order log. */
    @Test
    void aDecisionIsInTheTransactionLogOrInTheOrderLog() throws IOException {
        call(DiskLog.ORDER_LOG, 100, 12, 0);
        CauseIntervals xa = new CauseIntervals();
        CauseIntervals markable = new CauseIntervals();
        read(1_000).addTo(xa, Stops.NONE, 0, new DiskWaits.Server(null, false, false), false);
        read(1_000).addTo(markable, Stops.NONE, 0, new DiskWaits.Server(null, false, true), false);

        assertThat(ms(xa, Cause.FSYNC_ORDER_LOG, StretchKind.RESOURCE_PREPARE, ORDER)).isEqualTo(12);
        assertThat(ms(xa, Cause.FSYNC_ORDER_LOG, StretchKind.DECISION, ORDER)).isZero();
        assertThat(ms(markable, Cause.FSYNC_ORDER_LOG, StretchKind.RESOURCE_PREPARE, ORDER)).isZero();
        assertThat(ms(markable, Cause.FSYNC_ORDER_LOG, StretchKind.DECISION, ORDER)).isEqualTo(12);
        assertThat(StretchKind.DECISION.causes(ORDER)).contains(Cause.FSYNC_ORDER_LOG);
    }

    @Test
    void aStepMayContainAUsualFsync() throws IOException {
        call(DiskLog.JOURNAL, 100, 3, 0);
        call(DiskLog.JOURNAL, 103, 3, 0);

        CauseIntervals intervals = intervals(null, false);

        assertThat(intervals.overlapNs(Cause.FSYNC_JOURNAL, new Stretch(StretchKind.REQUEST_PATH, ORDER, 0, 200 * MS)))
                .isEqualTo(6 * MS - MS / 5);
        assertThat(intervals.overlapNs(Cause.FSYNC_JOURNAL,
                new Stretch(StretchKind.REQUEST_PATH, ORDER, 0, 100 * MS + MS / 10))).isZero();
    }

    /** On a disk on which half of all fsyncs take 10 ms and more, only what is longer is unusual. */
    @Test
    void theUsualFsyncIsTheMedianOfTheRun() throws IOException {
        HistogramLogs.write(directory.resolve("disk.hlog"), 0, HistogramLogs.interval("journal-force", 0, 1_000,
                LongStream.rangeClosed(5, 15).map(lengthMs -> lengthMs * MS).toArray()));
        call(DiskLog.JOURNAL, 100, 12, 0);
        call(DiskLog.ORDER_LOG, 200, 12, 0);

        CauseIntervals intervals = intervals(null, false);

        assertThat(ms(intervals, Cause.FSYNC_JOURNAL, StretchKind.REQUEST_PATH, ORDER)).isEqualTo(2);
        assertThat(ms(intervals, Cause.FSYNC_ORDER_LOG, StretchKind.RESOURCE_PREPARE, ORDER))
                .as("a log without histograms: 0.2 ms are usual").isEqualTo(12);
    }

    /** With a slow order log all listeners wait for it, and the next order in the queue does too. */
    @Test
    void anOrderInTheQueueWaitsForTheLogThatAllListenersWaitFor() throws IOException {
        call(DiskLog.ORDER_LOG, 1_000, 300, 0);
        Stops[] allBusy = {Stops.NONE, new Stops.Builder().add(1_100 * MS, 1_310 * MS).build()};

        CauseIntervals intervals = intervals(allBusy, false);

        assertThat(ms(intervals, Cause.FSYNC_ORDER_LOG, StretchKind.RESOURCE_PREPARE, ORDER)).isEqualTo(300);
        assertThat(ms(intervals, Cause.FSYNC_ORDER_LOG, StretchKind.REQUEST_PATH, ORDER)).isEqualTo(200);
    }

    @Test
    void anOrderInTheQueueWaitsForNoLogIfListenersAreFree() throws IOException {
        call(DiskLog.ORDER_LOG, 1_000, 300, 0);

        assertThat(ms(intervals(null, false), Cause.FSYNC_ORDER_LOG, StretchKind.REQUEST_PATH, ORDER)).isZero();
    }

    @Test
    void aQuoteWaitsForItsAnswersFileButNotForTheOrderList() throws IOException {
        call(DiskLog.FIX_ORDER_LIST, 1_000, 30, 0);
        call(DiskLog.FIX_SENT_MESSAGES, 2_000, 7, 0);

        CauseIntervals intervals = intervals(null, true);

        assertThat(ms(intervals, Cause.FSYNC_FIX, StretchKind.GATEWAY, QUOTE)).isZero();
        assertThat(ms(intervals, Cause.FSYNC_FIX, StretchKind.GATEWAY_OUT, QUOTE)).isEqualTo(7);
        assertThat(ms(intervals, Cause.FSYNC_FIX, StretchKind.GATEWAY, ORDER)).isEqualTo(30);
        assertThat(ms(intervals, Cause.FSYNC_FIX, StretchKind.GATEWAY_OUT, ORDER)).isEqualTo(7);
        assertThat(ms(intervals, Cause.FSYNC_FIX, StretchKind.REQUEST_PATH, ORDER)).isZero();
    }

    @Test
    void withoutTimesOfTheGatewayItsOrderListIsPartOfTheRequestPath() throws IOException {
        call(DiskLog.FIX_ORDER_LIST, 1_000, 30, 0);

        CauseIntervals intervals = intervals(null, false);

        assertThat(ms(intervals, Cause.FSYNC_FIX, StretchKind.REQUEST_PATH, ORDER)).isEqualTo(30);
        assertThat(ms(intervals, Cause.FSYNC_FIX, StretchKind.REQUEST_PATH, QUOTE)).isZero();
    }

    @Test
    void aSlowWriteIsNoFsync() throws IOException {
        call(DiskLog.JOURNAL, false, 1_000 * MS, 30 * MS, 0 * MS);
        call(DiskLog.ORDER_LOG, false, 2_000 * MS, 20 * MS, 5 * MS);
        call(DiskLog.ORDER_LOG, 2_020, 10, 0);

        CauseIntervals intervals = intervals(new Stops[] {Stops.NONE, Stops.NONE}, false);

        assertThat(ms(intervals, Cause.FSYNC_JOURNAL, StretchKind.REQUEST_PATH, ORDER)).isZero();
        assertThat(ms(intervals, Cause.LOG_WRITES, StretchKind.REQUEST_PATH, ORDER)).isEqualTo(30);
        assertThat(ms(intervals, Cause.FSYNC_ORDER_LOG, StretchKind.RESOURCE_PREPARE, ORDER)).isEqualTo(10);
        assertThat(ms(intervals, Cause.LOG_WRITES, StretchKind.RESOURCE_PREPARE, ORDER)).isEqualTo(15);
        assertThat(intervals.longest(Cause.LOG_WRITES,
                new Stretch(StretchKind.RESOURCE_PREPARE, ORDER, 2_010 * MS, 2_050 * MS)))
                .isEqualTo(new CauseIntervals.Part(2_010 * MS, 5 * MS));
        assertThat(ms(intervals, Cause.LOG_WRITES, StretchKind.REQUEST_PATH, ORDER)).as("the journal's").isEqualTo(30);
        assertThat(ms(intervals, Cause.LOG_WRITES, StretchKind.REQUEST_PATH, QUOTE)).isZero();
        assertThat(StretchKind.REQUEST_PATH.causes(ORDER)).contains(Cause.LOG_WRITES);
        assertThat(StretchKind.REPLY_PATH.causes(ORDER)).doesNotContain(Cause.LOG_WRITES);
    }

    @Test
    void callsThatTheClocksCannotPlaceAreNotBlamed() throws IOException {
        call(DiskLog.JOURNAL, 0, 2, 0);
        call(DiskLog.JOURNAL, 1_000, 4, 0);

        CauseIntervals intervals = new CauseIntervals();
        read(1_000).addTo(intervals, Stops.NONE, 3 * MS, new DiskWaits.Server(null, false, false), false);

        assertThat(ms(intervals, Cause.FSYNC_JOURNAL, StretchKind.REQUEST_PATH, ORDER)).isEqualTo(4);
    }

    /** A disk on which every call is long. */
    @Test
    void ofVeryManyCallsTheLongestAreKept() throws IOException {
        for (int i = 0; i < 150; i++) {
            call(DiskLog.JOURNAL, 1_000 * i, 1 + i, 0);
        }
        call(DiskLog.ORDER_LOG, 0, 2, 0);

        CauseIntervals intervals = new CauseIntervals();
        DiskCalls longest = read(50);
        longest.addTo(intervals, Stops.NONE, 0, new DiskWaits.Server(null, false, false), false);

        assertThat(longest.leastNs()).isBetween(100 * MS, 102 * MS);
        assertThat(read(1_000).leastNs()).isZero();
        assertThat(intervals.overlapNs(Cause.FSYNC_JOURNAL,
                new Stretch(StretchKind.REQUEST_PATH, ORDER, 149_000 * MS, 150_000 * MS)))
                .isEqualTo(150 * MS - MS / 5);
        assertThat(ms(intervals, Cause.FSYNC_JOURNAL, StretchKind.REQUEST_PATH, ORDER)).isBetween(5_000L, 6_275L);
        assertThat(ms(intervals, Cause.FSYNC_ORDER_LOG, StretchKind.HANDLING, ORDER)).isEqualTo(2);
    }

    /** A safepoint in it does not make two of it; one in which it returns ends it. */
    @Test
    void theLongestCallIsWholeAlthoughTheJvmStopsMeanwhile() throws IOException {
        call(DiskLog.JOURNAL, 100, 100, 0);
        CauseIntervals intervals = new CauseIntervals();
        Stops.Builder stopped = new Stops.Builder();
        stopped.add(150 * MS, 155 * MS);
        stopped.add(180 * MS, 200 * MS);
        read(1_000).addTo(intervals, stopped.build(), 0, new DiskWaits.Server(null, false, false), true);
        assertThat(ms(intervals, Cause.FSYNC_JOURNAL, StretchKind.BROKER_COMMIT, ORDER)).isEqualTo(75);
        assertThat(intervals.longest(Cause.FSYNC_JOURNAL, new Stretch(StretchKind.BROKER_COMMIT, ORDER, 0, 1_000 * MS)))
                .isEqualTo(new CauseIntervals.Part(100 * MS, 80 * MS));
    }
}
