package trader.analysis.attribution;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The requests beyond p90, as columns instead of objects. Of very many between p90 and the tail only
 * every n-th is kept.
 */
final class SlowRequests {
    private static final int LATE_FROM = 0;
    private static final int LATE_TO = 1;
    private static final int SENT = 2;
    private static final int COMPLETED = 3;
    private static final int BUSY_FROM = 4;
    private static final int TIMES = 5;

    private long[] timesNs = new long[TIMES * 1024];
    private byte[] service = new byte[1024];
    private int[] ownersFrom = new int[1024];
    private int[] ownersEnd = new int[1024];
    private float[] overload = new float[1024];
    private short[] client = new short[1024];
    /** Where the stretches of the late start and of the request itself are; requests can share the former. */
    private int[] late = new int[1024];
    private int[] lateEnd = new int[1024];
    private int[] own = new int[1024];
    private int[] end = new int[1024];
    private final Stretches stretches = new Stretches();
    private final QueueOwners.Columns owners = new QueueOwners.Columns();
    private final SlowRequest reused = new SlowRequest();
    private int size;

    void add(int serviceIndex, int clientIndex, SlowRequest request) {
        if (size == service.length) {
            grow(2 * size);
        }
        int at = TIMES * size;
        boolean shared = size > 0 && client[size - 1] == clientIndex
                && timesNs[at - TIMES + LATE_TO] == request.lateToNs
                && timesNs[at - TIMES + LATE_FROM] == request.lateFromNs;
        timesNs[at + LATE_FROM] = request.lateFromNs;
        timesNs[at + LATE_TO] = request.lateToNs;
        timesNs[at + SENT] = request.sentNs;
        timesNs[at + COMPLETED] = request.completedNs;
        timesNs[at + BUSY_FROM] = request.busyFromNs;
        service[size] = (byte) serviceIndex;
        client[size] = (short) clientIndex;
        overload[size] = (float) request.overload;
        if (shared) {
            late[size] = late[size - 1];
            lateEnd[size] = lateEnd[size - 1];
            ownersFrom[size] = ownersFrom[size - 1];
            ownersEnd[size] = ownersEnd[size - 1];
        } else {
            ownersFrom[size] = owners.size();
            owners.add(request.owners);
            ownersEnd[size] = owners.size();
            late[size] = stretches.size();
            stretches.addAll(request.stretches, request.late, request.own);
            lateEnd[size] = stretches.size();
        }
        own[size] = stretches.size();
        stretches.addAll(request.stretches, request.own, request.end);
        end[size++] = stretches.size();
    }

    private void grow(int length) {
        timesNs = Arrays.copyOf(timesNs, TIMES * length);
        service = Arrays.copyOf(service, length);
        ownersFrom = Arrays.copyOf(ownersFrom, length);
        ownersEnd = Arrays.copyOf(ownersEnd, length);
        overload = Arrays.copyOf(overload, length);
        client = Arrays.copyOf(client, length);
        late = Arrays.copyOf(late, length);
        lateEnd = Arrays.copyOf(lateEnd, length);
        own = Arrays.copyOf(own, length);
        end = Arrays.copyOf(end, length);
    }

    /** Indices of the requests of a service that took longer than this, in the order in which they were due. */
    int[] indices(int serviceIndex, long beyondNs) {
        return IntStream.range(0, size).filter(i -> service[i] == serviceIndex && responseNs(i) > beyondNs).boxed()
                .sorted(Comparator.comparingLong(this::dueNs)).mapToInt(Integer::intValue).toArray();
    }

    /** As it is recorded: as long before it was sent as its sequence started late. */
    long dueNs(int index) {
        int at = TIMES * index;
        return timesNs[at + SENT] - (timesNs[at + LATE_TO] - timesNs[at + LATE_FROM]);
    }

    long completedNs(int index) {
        return timesNs[TIMES * index + COMPLETED];
    }

    long responseNs(int index) {
        return completedNs(index) - dueNs(index);
    }

    /** Divides the time of a request as if it had come {@code moveNs} later. */
    void divide(int index, long moveNs, long usualNs, RequestDivision[] divisions, TimeBreakdown breakdown) {
        divisions[client[index]].divide(get(index), moveNs, usualNs, breakdown);
    }

    /** As if only the samples of threads had been taken {@code moveNs} earlier. */
    void divideWithSamplesMoved(int index, long moveNs, long usualNs, RequestDivision[] divisions,
            TimeBreakdown breakdown) {
        divisions[client[index]].divideWithSamplesMoved(get(index), moveNs, usualNs, breakdown);
    }

    /** Reused. */
    private SlowRequest get(int index) {
        int at = TIMES * index;
        reused.lateFromNs = timesNs[at + LATE_FROM];
        reused.lateToNs = timesNs[at + LATE_TO];
        reused.sentNs = timesNs[at + SENT];
        reused.completedNs = timesNs[at + COMPLETED];
        reused.busyFromNs = timesNs[at + BUSY_FROM];
        owners.get(ownersFrom[index], ownersEnd[index], reused.owners);
        reused.overload = overload[index];
        reused.stretches = stretches;
        reused.late = late[index];
        reused.lateEnd = lateEnd[index];
        reused.own = own[index];
        reused.end = end[index];
        return reused;
    }
}
