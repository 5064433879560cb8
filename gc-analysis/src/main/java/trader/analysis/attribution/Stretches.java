package trader.analysis.attribution;

import java.util.Arrays;

/** Stretches of time in which requests can have lost time, as columns. */
final class Stretches {
    private static final Stretch[] KINDS = Stretch.values();

    private long[] fromNs = new long[16];
    private long[] toNs = new long[16];
    private long[] usualNs = new long[16];
    /** The request that each belongs to, or -1: a row of {@link #waitsNs}. */
    private int[] requests = new int[16];
    private long[] waitsNs = new long[16 * OwnWaits.COUNT];
    private int requestCount;
    private int current = -1;
    private byte[] kinds = new byte[16];
    private byte[] services = new byte[16];
    private int size;

    int size() {
        return size;
    }

    void clear() {
        size = 0;
        requestCount = 0;
        current = -1;
    }

    long fromNs(int index) {
        return fromNs[index];
    }

    long toNs(int index) {
        return toNs[index];
    }

    /** The part of it that needs no explanation, apart from stops. */
    long usualNs(int index) {
        return usualNs[index];
    }

    /** The number of the request that has the waits of a stretch, or -1. */
    int request(int index) {
        return requests[index];
    }

    /** A wait of {@link OwnWaits}, which all stretches of the request share. */
    long waitNs(int request, int wait) {
        return waitsNs[request * OwnWaits.COUNT + wait];
    }

    Stretch kind(int index) {
        return KINDS[kinds[index]];
    }

    /** Of the request that spent it. */
    int service(int index) {
        return services[index];
    }

    /** Begins a request, with the waits of {@link OwnWaits} in their order; the stretches added next are its. */
    void begin(long[] ownWaitsNs) {
        int at = requestCount * OwnWaits.COUNT;
        if (at == waitsNs.length) {
            waitsNs = Arrays.copyOf(waitsNs, 2 * at);
        }
        System.arraycopy(ownWaitsNs, 0, waitsNs, at, OwnWaits.COUNT);
        current = requestCount++;
    }

    /** Adds a stretch unless it is empty. */
    void add(Stretch kind, int service, long from, long to, long usual) {
        if (to <= from) {
            return;
        }
        if (size == fromNs.length) {
            fromNs = Arrays.copyOf(fromNs, 2 * size);
            toNs = Arrays.copyOf(toNs, 2 * size);
            usualNs = Arrays.copyOf(usualNs, 2 * size);
            requests = Arrays.copyOf(requests, 2 * size);
            kinds = Arrays.copyOf(kinds, 2 * size);
            services = Arrays.copyOf(services, 2 * size);
        }
        fromNs[size] = from;
        toNs[size] = to;
        usualNs[size] = usual;
        requests[size] = current;
        kinds[size] = (byte) kind.ordinal();
        services[size++] = (byte) service;
    }

    /** Adds usual time of an earlier request; adjacent stretches of it are joined. */
    void addQueued(long from, long to) {
        if (size > 0 && KINDS[kinds[size - 1]] == Stretch.QUEUED && toNs[size - 1] == from) {
            toNs[size - 1] = Math.max(from, to);
            usualNs[size - 1] = toNs[size - 1] - fromNs[size - 1];
        } else {
            add(Stretch.QUEUED, 0, from, to, to - from);
        }
    }

    void addAll(Stretches others, int first, int end) {
        long[] waits = new long[OwnWaits.COUNT];
        for (int i = first; i < end; i++) {
            int request = others.requests[i];
            if (request < 0) {
                current = -1;
            } else if (i == first || request != others.requests[i - 1]) {
                System.arraycopy(others.waitsNs, request * OwnWaits.COUNT, waits, 0, OwnWaits.COUNT);
                begin(waits);
            }
            add(others.kind(i), others.services[i], others.fromNs[i], others.toNs[i], others.usualNs[i]);
        }
    }
}
