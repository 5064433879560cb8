package trader.benchmarks;

import java.util.Arrays;
import java.util.SplittableRandom;

/** When JVMs stand still in a {@link LongRun}: ns since the start of its measure phase, in order. */
final class LongRunStops {
    private final long[] startsNs;
    private final long[] endsNs;
    private int next;

    private LongRunStops(long[] startsNs, long[] endsNs) {
        this.startsNs = startsNs;
        this.endsNs = endsNs;
    }

    /** The server's collections. */
    static LongRunStops ofServer(LongRun run) {
        return of(run, 500_000_000, 3_000_000, 8_000_000, 1);
    }

    /** About one in each {@code everyNs}, of {@code leastNs} to {@code mostNs}. */
    static LongRunStops of(LongRun run, long everyNs, long leastNs, long mostNs, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int count = (int) (run.lengthNs() / everyNs);
        long[] starts = new long[count];
        long[] ends = new long[count];
        for (int i = 0; i < count; i++) {
            starts[i] = i * everyNs + random.nextLong(everyNs - mostNs);
            ends[i] = starts[i] + random.nextLong(leastNs / 1_000, mostNs / 1_000) * 1_000;
        }
        return new LongRunStops(starts, ends);
    }

    /** These and those, which may overlap. */
    LongRunStops and(LongRunStops other) {
        long[] starts = both(startsNs, other.startsNs);
        long[] ends = both(endsNs, other.endsNs);
        return new LongRunStops(starts, ends);
    }

    private static long[] both(long[] some, long[] others) {
        long[] all = Arrays.copyOf(some, some.length + others.length);
        System.arraycopy(others, 0, all, some.length, others.length);
        Arrays.sort(all);
        return all;
    }

    int count() {
        return startsNs.length;
    }

    long startNs(int index) {
        return startsNs[index];
    }

    long lengthNs(int index) {
        return endsNs[index] - startsNs[index];
    }

    /** When work is done that begins at this time and stands still in the stops; to be asked in order. */
    long delayed(long fromNs, long workNs) {
        while (next < endsNs.length && endsNs[next] <= fromNs) {
            next++;
        }
        long beginNs = fromNs;
        int at = next;
        long leftNs = workNs;
        while (at < startsNs.length && startsNs[at] < beginNs + leftNs) {
            leftNs -= Math.max(0, startsNs[at] - beginNs);
            beginNs = Math.max(beginNs, endsNs[at++]);
        }
        return beginNs + leftNs;
    }
}
