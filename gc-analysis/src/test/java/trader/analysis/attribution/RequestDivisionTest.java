package trader.analysis.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import trader.analysis.attribution.SlowRequest.Owner;
import trader.analysis.run.Stops;
import trader.runfiles.ThreadRole;

/** Requests made by hand. Times are microseconds. */
class RequestDivisionTest {
    private static final long US = 1_000;
    private final Stops.Builder pauses = new Stops.Builder();
    private final Stops.Builder fsyncs = new Stops.Builder();
    private CpuWaits waits;
    private final HandMadeRequest request = new HandMadeRequest();
    private final TimeBreakdown breakdown = new TimeBreakdown();

    private RequestDivision division() {
        CauseTimeline timeline = HandMadeRequest.timeline(pauses.build());
        CauseIntervals intervals = new CauseIntervals().with(Cause.FSYNC_JOURNAL, fsyncs.build());
        return new RequestDivision(timeline, waits == null ? intervals : intervals.with(Cause.SERVER_CPU, waits));
    }

    private Map<Cause, Long> divided(long usualUs) {
        return request.divided(division(), 0, usualUs, breakdown);
    }

    @Test
    void anOrderThatWaitsForAnFsync() {
        fsyncs.add(3_400 * US, 302_700 * US);
        request.own(2_400, 305_800);
        request.stretch(StretchKind.REQUEST_PATH, 1, 2_400, 303_200, 600);
        request.stretch(StretchKind.REQUEST_PATH, 1, 303_200, 303_300, 100);
        request.stretch(StretchKind.TRANSACTION, 1, 303_800, 305_600, 1_600);

        assertThat(divided(3_000)).isEqualTo(Map.of(Cause.FSYNC_JOURNAL, 299_300L, Cause.SLOW_REQUEST_PATH, 900L,
                Cause.SLOW_TRANSACTION, 200L));
    }

    @Test
    void aQuoteWaitsForNoFsync() {
        fsyncs.add(0, 300_000 * US);
        request.own(0, 10_000);
        request.stretch(StretchKind.REQUEST_PATH, 0, 0, 10_000, 0);

        assertThat(divided(600)).isEqualTo(Map.of(Cause.SLOW_REQUEST_PATH, 9_400L));
    }

    /** One thread waited for 5 ms in the 20 ms of the sample: in one of the steps, or in parts of several. */
    @Test
    void aWaitIsChargedOnce() {
        SampledTime samples = new SampledTime();
        samples.add(0, 20_000 * US, 5_000 * US);
        samples.add(20_000 * US, 20_000 * US, 4_000 * US);
        samples.build();
        waits = new CpuWaits(Map.of(Waiters.of(ThreadRole.LISTENERS), samples), Map.of());
        request.own(0, 26_000);
        request.stretch(StretchKind.REQUEST_PATH, 0, 0, 8_000, 0);
        request.stretch(StretchKind.HANDLING, 0, 8_000, 14_000, 0);
        request.stretch(StretchKind.REPLY_PATH, 0, 14_000, 26_000, 0);

        assertThat(divided(0)).isEqualTo(divided(0)).containsAllEntriesOf(Map.of(Cause.SERVER_CPU, 9_000L,
                Cause.SLOW_REQUEST_PATH, 3_000L, Cause.SLOW_HANDLING, 6_000L));
    }

    private record Fsyncs(Stops calls, CauseIntervals.Part longest) implements CauseIntervals.Overlap {
        @Override
        public long ns(Stretch stretch) {
            return stretch.overlapNs(calls);
        }

        @Override
        public CauseIntervals.Part longest(Stretch stretch) {
            return longest;
        }
    }

    @Test
    void theLongestFsyncIsOneOfThem() {
        Stops calls = fsyncs.add(1_000 * US, 5_000 * US).add(6_000 * US, 18_000 * US).build();
        request.own(0, 20_000);
        request.stretch(StretchKind.REQUEST_PATH, 1, 0, 20_000, 0);

        assertThat(request.divided(new RequestDivision(division().timeline(), new CauseIntervals().with(
                Cause.FSYNC_JOURNAL, new Fsyncs(calls, new CauseIntervals.Part(6_000 * US, 12_000 * US)))), 0, 0,
                breakdown)).containsEntry(Cause.FSYNC_JOURNAL, 16_000L);
        assertThat(breakdown.longestNs(Cause.FSYNC_JOURNAL)).isEqualTo(12_000 * US);
        assertThat(breakdown.longestAtNs(Cause.FSYNC_JOURNAL)).isEqualTo(6_000 * US);
    }

    @Test
    void aCollectionInAnFsyncTakesItsTimeFirst() {
        fsyncs.add(0, 100_000 * US);
        pauses.add(30_000 * US, 70_000 * US);
        request.own(0, 100_000);
        request.stretch(StretchKind.BROKER_COMMIT, 1, 0, 100_000, 500);

        assertThat(divided(500)).isEqualTo(Map.of(Cause.SERVER_GC, 40_000L, Cause.FSYNC_JOURNAL, 59_500L));
    }

    /** The fourth request of a sequence is as late as the first, and for the same reason, wherever it was sent. */
    @Test
    void aLateStartBehindAnOrderThatWaitedForAnFsync() {
        fsyncs.add(3_400 * US, 302_700 * US);
        request.late(67_000, 305_900);
        request.stretch(StretchKind.REQUEST_PATH, 1, 67_000, 303_200, 0);
        request.stretch(StretchKind.QUEUED, 0, 303_200, 305_800, 2_600);
        request.stretch(StretchKind.SCRIPT, 0, 305_800, 305_900, 0);
        request.busyFromUs = 0;
        request.owners = List.of(new Owner(Cause.FSYNC_JOURNAL, 1));
        request.own(307_700, 308_300);

        assertThat(divided(600)).isEqualTo(Map.of(Cause.FSYNC_JOURNAL, 235_700L, Cause.SLOW_REQUEST_PATH, 500L,
                Cause.BACKLOG, 2_600L, Cause.DRIVER, 100L));
        assertThat(breakdown.backlogNs(Cause.FSYNC_JOURNAL)).isEqualTo(2_600 * US);
    }

    @Test
    void aLateStartOfAThreadThatCouldNotKeepUp() {
        request.late(0, 10_000);
        request.stretch(StretchKind.QUEUED, 0, 0, 10_000, 10_000);
        request.owners = List.of(new Owner(Cause.SATURATION, 1));
        request.overload = 0.75;
        request.own(10_000, 10_600);

        assertThat(divided(600)).isEqualTo(Map.of(Cause.SATURATION, 7_500L, Cause.BACKLOG, 2_500L));
    }

    /** In proportion to how long each of them delayed the thread; time without a cause takes no part. */
    @Test
    void aQueueIsSharedByTheCausesOfItsDelay() {
        request.late(0, 10_000);
        request.stretch(StretchKind.QUEUED, 0, 0, 10_000, 10_000);
        long[] delayNs = new long[Cause.values().length];
        delayNs[Cause.SERVER_CPU.ordinal()] = 26;
        delayNs[Cause.FSYNC_JOURNAL.ordinal()] = 74;
        delayNs[Cause.UNEXPLAINED.ordinal()] = 500;
        request.owners = Owner.proportional(delayNs);
        request.own(10_000, 10_600);

        assertThat(divided(600)).isEqualTo(Map.of(Cause.BACKLOG, 10_000L));
        assertThat(breakdown.backlogNs(Cause.SERVER_CPU)).isEqualTo(2_600 * US);
        assertThat(breakdown.backlogNs(Cause.FSYNC_JOURNAL)).isEqualTo(7_400 * US);
    }

    @Test
    void aThreadThatWokeLate() {
        request.late(0, 7_000);
        request.stretch(StretchKind.IDLE, 0, 0, 6_000, 30);
        request.stretch(StretchKind.SCRIPT, 0, 6_000, 7_000, 0);
        request.own(7_000, 7_500);

        assertThat(divided(600)).isEqualTo(Map.of(Cause.LATE_WAKE, 5_900L, Cause.DRIVER, 1_000L));
    }

    /** Whatever there is, the causes are the time beyond the usual, or the measured causes if they are more. */
    @Test
    void theCausesAddUpToTheExcess() {
        Random random = new Random(17);
        for (int run = 0; run < 200; run++) {
            RequestDivision division = randomDivision(random);
            for (int i = 0; i < 50; i++) {
                SlowRequest some = randomRequest(random).dividedBy(division);
                long usualNs = random.nextInt(20_000) * US;
                some.divide((random.nextInt(3) - 1) * random.nextInt(500_000) * US, usualNs, breakdown);
                long sumNs = 0;
                for (Cause cause : Cause.values()) {
                    assertThat(breakdown.ns(cause)).as(cause.label()).isNotNegative();
                    sumNs += breakdown.ns(cause);
                }
                assertThat(sumNs).isEqualTo(breakdown.excessNs())
                        .isGreaterThanOrEqualTo(some.responseNs() - usualNs)
                        .isLessThanOrEqualTo(some.responseNs());
                long behindNs = 0;
                for (Cause cause : Cause.values()) {
                    behindNs += breakdown.backlogNs(cause);
                }
                assertThat(behindNs).isEqualTo(breakdown.ns(Cause.BACKLOG));
            }
        }
    }

    private RequestDivision randomDivision(Random random) {
        Stops.Builder some = new Stops.Builder();
        Stops.Builder others = new Stops.Builder();
        for (int i = 0; i < 30; i++) {
            long atNs = random.nextInt(500_000) * US;
            some.add(atNs, atNs + random.nextInt(20_000) * US);
            atNs = random.nextInt(500_000) * US;
            others.add(atNs, atNs + random.nextInt(20_000) * US);
        }
        List<CauseTimeline.Interval> backlogs = new ArrayList<>();
        CauseTimeline stops = HandMadeRequest.timeline(some.build());
        for (int i = 0; i + 1 < some.build().size(); i++) {
            long endNs = some.build().endNs(i);
            backlogs.add(new CauseTimeline.Interval(endNs, (endNs + some.build().startNs(i + 1)) / 2, Cause.BACKLOG,
                    Cause.SERVER_GC, i, endNs, random.nextInt(20_000) * US));
        }
        CauseIntervals intervals = new CauseIntervals();
        for (Cause cause : Cause.values()) {
            intervals.with(cause, others.build());
        }
        return new RequestDivision(stops.with(backlogs), intervals);
    }

    private HandMadeRequest randomRequest(Random random) {
        HandMadeRequest some = new HandMadeRequest();
        long atUs = random.nextInt(400_000);
        long lateToUs = atUs + random.nextInt(50_000);
        some.late(atUs, lateToUs);
        some.busyFromUs = atUs - random.nextInt(50_000);
        long[] delayNs = new long[Cause.values().length];
        for (int i = 0; i < random.nextInt(4); i++) {
            delayNs[random.nextInt(Cause.BACKLOG.ordinal())] = random.nextInt(50_000) * US;
        }
        some.owners = Owner.proportional(delayNs);
        some.overload = random.nextDouble();
        some.waits(LongStream.generate(() -> random.nextInt(20_000)).limit(OwnWaits.COUNT).toArray());
        cover(some, random, atUs, lateToUs);
        long sentUs = lateToUs + random.nextInt(10_000);
        long completedUs = sentUs + random.nextInt(50_000);
        some.own(sentUs, completedUs);
        cover(some, random, sentUs, completedUs);
        return some;
    }

    private static void cover(HandMadeRequest some, Random random, long fromUs, long toUs) {
        for (long atUs = fromUs; atUs < toUs;) {
            long endUs = Math.min(toUs, atUs + random.nextInt(30_000));
            some.stretch(StretchKind.values()[random.nextInt(StretchKind.values().length)], random.nextInt(2), atUs,
                    endUs, random.nextInt(10_000));
            atUs = endUs;
        }
    }

    @Test
    void shiftedRequestsMeetOtherStops() {
        pauses.add(500_000 * US, 540_000 * US);
        request.own(0, 45_000);
        request.stretch(StretchKind.HANDLING, 0, 0, 45_000, 5_000);

        assertThat(request.divided(division(), 490_000, 5_000, breakdown))
                .isEqualTo(Map.of(Cause.SERVER_GC, 35_000L, Cause.SLOW_HANDLING, 5_000L));
    }
}
