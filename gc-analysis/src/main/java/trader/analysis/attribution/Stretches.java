package trader.analysis.attribution;

import java.util.Arrays;

/** Stretches of time in which requests can have lost time, as columns. */
final class Stretches {
    private static final Stretch[] KINDS = Stretch.values();

    private long[] fromNs = new long[16];
    private long[] toNs = new long[16];
    private long[] usualNs = new long[16];
    private long[] listenerNs = new long[16];
    private long[] loadNs = new long[16];
    private byte[] kinds = new byte[16];
    private byte[] services = new byte[16];
    private int size;

    int size() {
        return size;
    }

    void clear() {
        size = 0;
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

    /** How long the listener that had the request waited for a processor in it. */
    long listenerNs(int index) {
        return listenerNs[index];
    }

    /** And the load generator's thread. */
    long loadNs(int index) {
        return loadNs[index];
    }

    Stretch kind(int index) {
        return KINDS[kinds[index]];
    }

    /** Of the request that spent it. */
    int service(int index) {
        return services[index];
    }

    /** Adds a stretch unless it is empty, with its part of the waits, which it takes. */
    void add(Stretch kind, int service, long from, long to, long usual, OwnWaits waits) {
        if (to > from) {
            long excessNs = Math.max(0, to - from - usual);
            add(kind, service, from, to, usual, waits.takeListener(kind, excessNs), waits.takeLoad(kind, excessNs));
        }
    }

    private void add(Stretch kind, int service, long from, long to, long usual, long listener, long load) {
        if (size == fromNs.length) {
            fromNs = Arrays.copyOf(fromNs, 2 * size);
            toNs = Arrays.copyOf(toNs, 2 * size);
            usualNs = Arrays.copyOf(usualNs, 2 * size);
            listenerNs = Arrays.copyOf(listenerNs, 2 * size);
            loadNs = Arrays.copyOf(loadNs, 2 * size);
            kinds = Arrays.copyOf(kinds, 2 * size);
            services = Arrays.copyOf(services, 2 * size);
        }
        fromNs[size] = from;
        toNs[size] = to;
        usualNs[size] = usual;
        listenerNs[size] = listener;
        loadNs[size] = load;
        kinds[size] = (byte) kind.ordinal();
        services[size++] = (byte) service;
    }

    /** Adds usual time of an earlier request; adjacent stretches of it are joined. */
    void addQueued(long from, long to) {
        if (size > 0 && KINDS[kinds[size - 1]] == Stretch.QUEUED && toNs[size - 1] == from) {
            toNs[size - 1] = Math.max(from, to);
            usualNs[size - 1] = toNs[size - 1] - fromNs[size - 1];
        } else if (to > from) {
            add(Stretch.QUEUED, 0, from, to, to - from, 0, 0);
        }
    }

    void addAll(Stretches others, int first, int end) {
        for (int i = first; i < end; i++) {
            add(others.kind(i), others.services[i], others.fromNs[i], others.toNs[i], others.usualNs[i],
                    others.listenerNs[i], others.loadNs[i]);
        }
    }
}
