package trader.analysis.run;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Intervals in which something was stopped: sorted, adjacent ones merged. They are columns, because a run of hours has
 * hundreds of thousands. Binary search and prefix sums make each query O(log n).
 */
public final class Stops {
    public static final Stops NONE = new Builder().build();

    private final long[] startsNs;
    private final long[] endsNs;
    /** Stopped time before the start of each, and the total at the end. */
    private final long[] beforeNs;

    private Stops(long[] startsNs, long[] endsNs) {
        this.startsNs = startsNs;
        this.endsNs = endsNs;
        beforeNs = new long[startsNs.length + 1];
        for (int i = 0; i < startsNs.length; i++) {
            beforeNs[i + 1] = beforeNs[i] + endsNs[i] - startsNs[i];
        }
    }

    public int size() {
        return startsNs.length;
    }

    public long startNs(int index) {
        return startsNs[index];
    }

    public long endNs(int index) {
        return endsNs[index];
    }

    public long lengthNs(int index) {
        return endsNs[index] - startsNs[index];
    }

    /** The stopped part of [fromNs, toNs). */
    public long overlapNs(long fromNs, long toNs) {
        return startsNs.length == 0 ? 0 : stoppedBefore(toNs) - stoppedBefore(fromNs);
    }

    /** Index of the first stop that ends after {@code timeNs}; {@link #size()} when there is none. */
    public int firstEndingAfter(long timeNs) {
        return firstAfter(endsNs, timeNs);
    }

    /** Index of the first of these ascending times after {@code timeNs}, or their number if there is none. */
    public static int firstAfter(long[] timesNs, long timeNs) {
        int found = Arrays.binarySearch(timesNs, timeNs);
        return found >= 0 ? found + 1 : -found - 1;
    }

    private long stoppedBefore(long timeNs) {
        int index = firstEndingAfter(timeNs);
        long partNs = index < startsNs.length && startsNs[index] < timeNs ? timeNs - startsNs[index] : 0;
        return beforeNs[index] + partNs;
    }

    public static Stops union(Stops... all) {
        Builder builder = new Builder();
        for (Stops stops : all) {
            for (int i = 0; i < stops.size(); i++) {
                builder.add(stops.startNs(i), stops.endNs(i));
            }
        }
        return builder.build();
    }

    /** The parts of this that are not in {@code other}; remnants shorter than {@code leastNs} are dropped. */
    public Stops minus(Stops other, long leastNs) {
        Builder builder = new Builder();
        for (int i = 0; i < size(); i++) {
            long fromNs = startsNs[i];
            for (int j = other.firstEndingAfter(fromNs); j < other.size() && other.startNs(j) < endsNs[i]; j++) {
                if (other.startNs(j) - fromNs >= leastNs) {
                    builder.add(fromNs, other.startNs(j));
                }
                fromNs = other.endNs(j);
            }
            if (endsNs[i] - fromNs >= leastNs) {
                builder.add(fromNs, endsNs[i]);
            }
        }
        return builder.build();
    }

    public Stops longerThan(long leastNs) {
        return minus(NONE, leastNs);
    }

    /** Joins neighbours that are at most this far apart. */
    public Stops joined(long mostNs) {
        Builder builder = new Builder();
        for (int i = 0; i < size(); i++) {
            boolean near = i + 1 < size() && startsNs[i + 1] - endsNs[i] <= mostNs;
            builder.add(startsNs[i], near ? startsNs[i + 1] : endsNs[i]);
        }
        return builder.build();
    }

    /** Cuts the stops at the given times, in order; pieces shorter than {@code leastNs} are dropped. */
    public Stops cutAt(long[] timesNs, long leastNs) {
        Builder builder = new Builder();
        int next = 0;
        for (int i = 0; i < size(); i++) {
            long fromNs = startsNs[i];
            for (; next < timesNs.length && timesNs[next] < endsNs[i]; next++) {
                if (timesNs[next] - fromNs >= leastNs) {
                    builder.add(fromNs, timesNs[next]);
                }
                fromNs = Math.max(fromNs, timesNs[next]);
            }
            if (endsNs[i] - fromNs >= leastNs) {
                builder.add(fromNs, endsNs[i]);
            }
        }
        return builder.build();
    }

    /** The intersection. */
    public Stops and(Stops other) {
        return minus(minus(other, 1), 1);
    }

    /** Collects stops in any order. */
    public static final class Builder {
        private long[] startsNs = new long[64];
        private long[] endsNs = new long[64];
        private int count;

        /** Adds a stop unless it is empty. */
        public Builder add(long startNs, long endNs) {
            if (endNs <= startNs) {
                return this;
            }
            if (count == startsNs.length) {
                startsNs = Arrays.copyOf(startsNs, 2 * count);
                endsNs = Arrays.copyOf(endsNs, 2 * count);
            }
            startsNs[count] = startNs;
            endsNs[count++] = endNs;
            return this;
        }

        public Stops build() {
            long[] starts = new long[count];
            long[] ends = new long[count];
            int size = 0;
            int[] order = IntStream.range(0, count).boxed().sorted(Comparator.comparingLong(i -> startsNs[i]))
                    .mapToInt(Integer::intValue).toArray();
            for (int index : order) {
                if (size > 0 && startsNs[index] <= ends[size - 1]) {
                    ends[size - 1] = Math.max(ends[size - 1], endsNs[index]);
                } else {
                    starts[size] = startsNs[index];
                    ends[size++] = endsNs[index];
                }
            }
            return new Stops(Arrays.copyOf(starts, size), Arrays.copyOf(ends, size));
        }
    }
}
