package trader.analysis.attribution;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import trader.analysis.run.Stops;

/**
 * Samples of which only the sum is known: within each, some of its time passed in a state. An interval can hold all of
 * that time, if it is long enough. Samples that overlap are of different threads: their times are not added.
 */
final class SampledTime {
    /** Samples that overlap by a smaller part than this are successive ones of inexact length. */
    private static final int LEAST_PART = 4;

    /** Null when built. */
    private List<Sample> unordered = new ArrayList<>();
    private final List<Lane> lanes = new ArrayList<>();

    private record Sample(long startNs, int lengthNs, int timeNs) {
        long endNs() {
            return startNs + lengthNs;
        }
    }

    /** Samples that do not overlap, ascending. */
    private static final class Lane {
        private final List<Sample> samples = new ArrayList<>();
        private long[] endsNs;
        /** Sum of the times before each sample. */
        private long[] beforeNs;
        /** The sample of which a part has been taken, and how much. */
        private int takenIndex = -1;
        private long takenNs;

        long endNs() {
            return samples.isEmpty() ? Long.MIN_VALUE : samples.get(samples.size() - 1).endNs();
        }

        /** Adds what is behind the last sample. */
        void add(Sample sample) {
            long startNs = Math.max(sample.startNs, endNs());
            int lengthNs = (int) (sample.endNs() - startNs);
            samples.add(startNs == sample.startNs ? sample
                    : new Sample(startNs, lengthNs, Math.min(sample.timeNs, lengthNs)));
        }

        void build() {
            endsNs = samples.stream().mapToLong(Sample::endNs).toArray();
            beforeNs = new long[samples.size() + 1];
            for (int i = 0; i < samples.size(); i++) {
                beforeNs[i + 1] = beforeNs[i] + samples.get(i).timeNs;
            }
        }

        long startNs(int index) {
            return samples.get(index).startNs;
        }

        /** Index of the first that overlaps the interval, or -1. */
        int first(long fromNs, long toNs) {
            int first = Stops.firstAfter(endsNs, fromNs);
            return first < endsNs.length && startNs(first) < toNs ? first : -1;
        }

        int last(int first, long toNs) {
            int last = first;
            if (last + 1 < endsNs.length && startNs(last + 1) < toNs) {
                int end = Arrays.binarySearch(endsNs, first, endsNs.length, toNs);
                last = end < 0 ? -end - 1 : end;
                if (last == endsNs.length || startNs(last) >= toNs) {
                    last--;
                }
            }
            return last;
        }

        /** The part of a sample's time that an interval can hold and that has not been taken. */
        long ns(int index, long fromNs, long toNs) {
            long leftNs = samples.get(index).timeNs - (index == takenIndex ? takenNs : 0);
            return Math.min(leftNs, Math.min(toNs, endsNs[index]) - Math.max(fromNs, startNs(index)));
        }

        long mostNs(long fromNs, long toNs) {
            int first = first(fromNs, toNs);
            if (first < 0) {
                return 0;
            }
            int last = last(first, toNs);
            long ns = ns(first, fromNs, toNs);
            return last == first ? ns : ns + beforeNs[last] - beforeNs[first + 1] + ns(last, fromNs, toNs);
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
        if (timeNs > 0 && lengthNs > 0) {
            int keptNs = (int) Math.min(Integer.MAX_VALUE, lengthNs);
            // Of a sample that is too long, the end: there its threads ran again.
            unordered.add(new Sample(startNs + lengthNs - keptNs, keptNs, (int) Math.min(keptNs, timeNs)));
        }
    }

    SampledTime build() {
        unordered.sort(Comparator.comparingLong(Sample::startNs));
        for (Sample sample : unordered) {
            long latestNs = sample.startNs + sample.lengthNs / LEAST_PART;
            Lane free = lanes.stream().filter(lane -> lane.endNs() <= latestNs).findFirst().orElse(null);
            if (free == null) {
                free = new Lane();
                lanes.add(free);
            }
            free.add(sample);
        }
        lanes.forEach(Lane::build);
        unordered = null;
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
        Lane most = null;
        long mostNs = 0;
        for (Lane lane : lanes) {
            long ns = lane.mostNs(fromNs, toNs);
            if (ns > mostNs) {
                mostNs = ns;
                most = lane;
            }
        }
        if (most != null) {
            most.take(fromNs, toNs, partNs);
        }
    }
}
