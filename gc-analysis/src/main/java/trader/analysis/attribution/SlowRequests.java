package trader.analysis.attribution;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** The requests beyond p99 of their service, as columns: some twenty bytes each instead of an object. */
final class SlowRequests {
    private long[] dueNs = new long[1024];
    private long[] completedNs = new long[1024];
    private byte[] service = new byte[1024];
    private byte[] level = new byte[1024];
    private short[] client = new short[1024];
    /** Where the slow steps of each request end; they begin where those of the previous request end. */
    private int[] slowEnd = new int[1024];
    private final SlowIntervals slow = new SlowIntervals();
    private int size;

    /** {@code levelBeyond}: 0 beyond p99, 1 beyond p99.9, 2 beyond p99.99. */
    void add(int serviceIndex, int levelBeyond, int clientIndex, long due, long completed, SlowIntervals slowSteps) {
        if (size == dueNs.length) {
            dueNs = Arrays.copyOf(dueNs, 2 * size);
            completedNs = Arrays.copyOf(completedNs, 2 * size);
            service = Arrays.copyOf(service, 2 * size);
            level = Arrays.copyOf(level, 2 * size);
            client = Arrays.copyOf(client, 2 * size);
            slowEnd = Arrays.copyOf(slowEnd, 2 * size);
        }
        dueNs[size] = due;
        completedNs[size] = completed;
        service[size] = (byte) serviceIndex;
        level[size] = (byte) levelBeyond;
        slow.addAll(slowSteps, Long.MIN_VALUE, Long.MAX_VALUE, 0);
        slowEnd[size] = slow.size();
        client[size++] = (short) clientIndex;
    }

    /** Indices of the requests of a service beyond a level, in the order in which they were due. */
    int[] indices(int serviceIndex, int leastLevel) {
        return IntStream.range(0, size).filter(i -> service[i] == serviceIndex && level[i] >= leastLevel).boxed()
                .sorted(Comparator.comparingLong(i -> dueNs[i])).mapToInt(Integer::intValue).toArray();
    }

    long dueNs(int index) {
        return dueNs[index];
    }

    long completedNs(int index) {
        return completedNs[index];
    }

    /** Divides the time of a request as if it had come {@code moveNs} later. */
    void divide(int index, long moveNs, long usualNs, CauseTimeline[] timelines, TimeBreakdown breakdown) {
        timelines[client[index]].divide(dueNs[index] + moveNs, completedNs[index] + moveNs, usualNs, slow,
                index == 0 ? 0 : slowEnd[index - 1], slowEnd[index], moveNs, breakdown);
    }
}
