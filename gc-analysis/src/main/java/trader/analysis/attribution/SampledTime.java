package trader.analysis.attribution;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import trader.analysis.run.AscendingSearch;
import trader.analysis.run.IndirectSort;

/**
 * Samples of which only the sum is known: within each, some of its time passed in a state. An interval can hold all of
 * that time, if it is long enough. Samples that overlap are of different threads: their times are not added.
 */
final class SampledTime {
    /** Samples that overlap by a smaller part than this are successive ones of inexact length. */
    private static final int LEAST_PART = 4;

    private long[] startsNs = new long[64];
    private int[] lengthsNs = new int[64];
    private int[] timesNs = new int[64];
    private int size;
    private final List<Lane> lanes = new ArrayList<>();

    /** Samples that do not overlap, ascending. */
    private static final class Lane {
        private long[] endsNs = new long[16];
        private int[] lengthsNs = new int[16];
        private int[] timesNs = new int[16];
        /** Sum of the times before each sample. */
        private long[] beforeNs = new long[17];
        private final AscendingSearch search = new AscendingSearch();
        private int size;
        /** The sample of which a part has been taken, and how much. */
        private int takenIndex = -1;
        private long takenNs;

        long endNs() {
            return size == 0 ? Long.MIN_VALUE : endsNs[size - 1];
        }

        void add(long startNs, long endNs, int timeNs) {
            if (size == endsNs.length) {
                endsNs = Arrays.copyOf(endsNs, 2 * size);
                lengthsNs = Arrays.copyOf(lengthsNs, 2 * size);
                timesNs = Arrays.copyOf(timesNs, 2 * size);
                beforeNs = Arrays.copyOf(beforeNs, 2 * size + 1);
            }
            endsNs[size] = endNs;
            lengthsNs[size] = (int) (endNs - startNs);
            timesNs[size] = Math.min(timeNs, lengthsNs[size]);
            beforeNs[size + 1] = beforeNs[size] + timesNs[size];
            size++;
        }

        long startNs(int index) {
            return endsNs[index] - lengthsNs[index];
        }

        /** Index of the first that overlaps the interval, or -1. */
        int first(long fromNs, long toNs) {
            int first = search.firstAfter(endsNs, size, fromNs);
            return first < size && startNs(first) < toNs ? first : -1;
        }

        int last(int first, long toNs) {
            int last = first;
            if (last + 1 < size && startNs(last + 1) < toNs) {
                int end = Arrays.binarySearch(endsNs, first, size, toNs);
                last = end < 0 ? -end - 1 : end;
                if (last == size || startNs(last) >= toNs) {
                    last--;
                }
            }
            return last;
        }

        /** The part of a sample's time that an interval can hold and that has not been taken. */
        long ns(int index, long fromNs, long toNs) {
            long leftNs = timesNs[index] - (index == takenIndex ? takenNs : 0);
            return Math.min(leftNs, Math.min(toNs, endsNs[index]) - Math.max(fromNs, startNs(index)));
        }

        long mostNs(long fromNs, long toNs) {
            int first = first(fromNs, toNs);
            if (first < 0) {
                return 0;
            }
            int last = last(first, toNs);
            long ns = ns(first, fromNs, toNs);
            return last == first ? ns
                    : ns + beforeNs[last] - beforeNs[first + 1] + ns(last, fromNs, toNs);
        }

        /** From the earliest samples on, so that most of the last one is left. */
        void take(long fromNs, long toNs, long partNs) {
            int first = first(fromNs, toNs);
            int last = last(first, toNs);
            long ofLastNs = last == first ? partNs
                    : Math.max(0, partNs - ns(first, fromNs, toNs) - beforeNs[last] + beforeNs[first + 1]);
            takenNs = ofLastNs + (last == takenIndex ? takenNs : 0);
            takenIndex = last;
        }
    }

    void add(long startNs, long lengthNs, long timeNs) {
        if (timeNs <= 0 || lengthNs <= 0) {
            return;
        }
        if (size == startsNs.length) {
            startsNs = Arrays.copyOf(startsNs, 2 * size);
            lengthsNs = Arrays.copyOf(lengthsNs, 2 * size);
            timesNs = Arrays.copyOf(timesNs, 2 * size);
        }
        lengthsNs[size] = (int) Math.min(Integer.MAX_VALUE, lengthNs);
        // Of a sample that is too long, the end: there its threads ran again.
        startsNs[size] = startNs + lengthNs - lengthsNs[size];
        timesNs[size++] = (int) Math.min(lengthsNs[size - 1], timeNs);
    }

    SampledTime build() {
        for (int index : IndirectSort.of(startsNs, size)) {
            long startNs = startsNs[index];
            long overlapNs = lengthsNs[index] / LEAST_PART;
            Lane lane = null;
            for (int i = 0; i < lanes.size() && lane == null; i++) {
                lane = lanes.get(i).endNs() <= startNs + overlapNs ? lanes.get(i) : null;
            }
            if (lane == null) {
                lane = new Lane();
                lanes.add(lane);
            }
            lane.add(Math.max(startNs, lane.endNs()), startNs + lengthsNs[index], timesNs[index]);
        }
        startsNs = null;
        lengthsNs = null;
        timesNs = null;
        return this;
    }

    /** Forgets what was taken. */
    void begin() {
        for (Lane lane : lanes) {
            lane.takenIndex = -1;
        }
    }

    /** At most the time of successive samples that overlap the interval, and of each no more than overlaps it. */
    long mostNs(long fromNs, long toNs) {
        long most = 0;
        for (Lane lane : lanes) {
            most = Math.max(most, lane.mostNs(fromNs, toNs));
        }
        return Math.min(most, toNs - fromNs);
    }

    /** Takes a part of {@link #mostNs}; later intervals can only hold the rest of these samples. */
    void take(long fromNs, long toNs, long partNs) {
        Lane lane = most(fromNs, toNs);
        if (lane != null) {
            lane.take(fromNs, toNs, partNs);
        }
    }

    private Lane most(long fromNs, long toNs) {
        Lane most = null;
        long mostNs = 0;
        for (Lane lane : lanes) {
            long ns = lane.mostNs(fromNs, toNs);
            if (ns > mostNs) {
                mostNs = ns;
                most = lane;
            }
        }
        return most;
    }

    /** The largest part of {@link #mostNs} that is of one sample. */
    CauseIntervals.Part longest(long fromNs, long toNs) {
        CauseIntervals.Part longest = CauseIntervals.Part.NONE;
        Lane lane = most(fromNs, toNs);
        if (lane != null) {
            int first = lane.first(fromNs, toNs);
            for (int i = first; i <= lane.last(first, toNs); i++) {
                long ns = lane.ns(i, fromNs, toNs);
                if (ns > longest.ns()) {
                    longest = new CauseIntervals.Part(Math.max(fromNs, lane.startNs(i)), ns);
                }
            }
        }
        return longest;
    }
}
