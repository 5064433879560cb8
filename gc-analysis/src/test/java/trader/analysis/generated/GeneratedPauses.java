package trader.analysis.generated;

import java.util.Arrays;
import java.util.SplittableRandom;

/** The pauses of JVMs in a {@link GeneratedRun}: nanoseconds since the start of the measurement, in order. */
final class GeneratedPauses {
    private final long[] startsNs;
    private final long[] endsNs;
    private int next;

    private GeneratedPauses(long[] startsNs, long[] endsNs) {
        this.startsNs = startsNs;
        this.endsNs = endsNs;
    }

    static GeneratedPauses ofServer(GeneratedRun run) {
        return of(run, 500_000_000, 3_000_000, 8_000_000, 1);
    }

    /** One pause in each {@code everyNs}, {@code minNs} to {@code maxNs} long. */
    static GeneratedPauses of(GeneratedRun run, long everyNs, long minNs, long maxNs, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int count = (int) (run.lengthNs() / everyNs);
        long[] starts = new long[count];
        long[] ends = new long[count];
        for (int i = 0; i < count; i++) {
            starts[i] = i * everyNs + random.nextLong(everyNs - maxNs);
            ends[i] = starts[i] + random.nextLong(minNs / 1_000, maxNs / 1_000) * 1_000;
        }
        return new GeneratedPauses(starts, ends);
    }

    /** These and other pauses, which may overlap. */
    GeneratedPauses and(GeneratedPauses other) {
        long[] starts = both(startsNs, other.startsNs);
        long[] ends = both(endsNs, other.endsNs);
        return new GeneratedPauses(starts, ends);
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

    /** The end of work that begins at {@code fromNs} and stops during pauses; call it with increasing times. */
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
