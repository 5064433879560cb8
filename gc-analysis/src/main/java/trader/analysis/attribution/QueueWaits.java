package trader.analysis.attribution;

import trader.analysis.run.Stops;

/**
 * Waits that held up a request. While all listeners of its service are busy, a request in the queue waits for the next
 * that is free: not as long as one of them waited, but as long as they waited on average.
 */
final class QueueWaits implements CauseIntervals.Overlap {
    private final CauseIntervals.Overlap waits;
    /** By service. */
    private final BusyListeners.Busy[] busy;
    /** By service: the average wait of its listeners; empty for a JVM without listeners. */
    private final RunningTime[] average;

    private QueueWaits(CauseIntervals.Overlap waits, BusyListeners.Busy[] busy, RunningTime[] average) {
        this.waits = waits;
        this.busy = busy;
        this.average = average;
    }

    /** {@code busy} null: unknown. The load generator's threads have no part in the time in a queue. */
    static CauseIntervals.Overlap of(CauseIntervals.Overlap waits, BusyListeners.Busy[] busy, RunningTime[] average) {
        return busy == null ? waits : new QueueWaits(waits, busy, average);
    }

    @Override
    public long ns(Stretch kind, int service, long fromNs, long toNs) {
        if (!isInQueue(kind, service, fromNs, toNs)) {
            return waits.ns(kind, service, fromNs, toNs);
        }
        Stops stops = busy[service].saturated();
        long ns = 0;
        long atNs = fromNs;
        for (int i = stops.firstEndingAfter(fromNs); i < stops.size() && stops.startNs(i) < toNs; i++) {
            long startNs = Math.max(fromNs, stops.startNs(i));
            ns += startNs > atNs ? waits.ns(kind, service, atNs, startNs) : 0;
            atNs = Math.min(toNs, stops.endNs(i));
            ns += average.length == 0 ? 0 : average[service].ns(startNs, atNs);
        }
        return ns + (toNs > atNs ? waits.ns(kind, service, atNs, toNs) : 0);
    }

    private boolean isInQueue(Stretch kind, int service, long fromNs, long toNs) {
        return kind.isQueue() && busy[service].saturated().overlapNs(fromNs, toNs) > 0;
    }

    @Override
    public CauseIntervals.Part longest(Stretch kind, int service, long fromNs, long toNs) {
        if (!isInQueue(kind, service, fromNs, toNs)) {
            return waits.longest(kind, service, fromNs, toNs);
        }
        Stops stops = busy[service].saturated();
        CauseIntervals.Part longest = CauseIntervals.Part.NONE;
        long atNs = fromNs;
        for (int i = stops.firstEndingAfter(fromNs); i < stops.size() && stops.startNs(i) < toNs; i++) {
            long startNs = Math.max(fromNs, stops.startNs(i));
            longest = longer(longest, waits.longest(kind, service, atNs, startNs));
            atNs = Math.min(toNs, stops.endNs(i));
            longest = average.length == 0 ? longest : longer(longest,
                    new CauseIntervals.Part(startNs, average[service].ns(startNs, atNs)));
        }
        return longer(longest, waits.longest(kind, service, atNs, toNs));
    }

    private static CauseIntervals.Part longer(CauseIntervals.Part one, CauseIntervals.Part other) {
        return other.ns() > one.ns() ? other : one;
    }

    @Override
    public void begin() {
        waits.begin();
    }

    /** In the queue, only what is not of the listeners' average can be charged again. */
    @Override
    public void take(Stretch kind, int service, long fromNs, long toNs, long partNs) {
        if (!isInQueue(kind, service, fromNs, toNs)) {
            waits.take(kind, service, fromNs, toNs, partNs);
            return;
        }
        Stops stops = busy[service].saturated();
        long leftNs = partNs;
        long atNs = fromNs;
        for (int i = stops.firstEndingAfter(fromNs); i < stops.size() && stops.startNs(i) < toNs; i++) {
            long startNs = Math.max(fromNs, stops.startNs(i));
            leftNs -= takeOutside(kind, service, atNs, startNs, leftNs);
            atNs = Math.min(toNs, stops.endNs(i));
            leftNs -= average.length == 0 ? 0 : Math.min(leftNs, average[service].ns(startNs, atNs));
        }
        takeOutside(kind, service, atNs, toNs, leftNs);
    }

    private long takeOutside(Stretch kind, int service, long fromNs, long toNs, long mostNs) {
        long ns = toNs <= fromNs ? 0 : Math.min(mostNs, waits.ns(kind, service, fromNs, toNs));
        if (ns > 0) {
            waits.take(kind, service, fromNs, toNs, ns);
        }
        return ns;
    }
}
