package trader.analysis.attribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import trader.analysis.latencylog.ThreadWaitFile;
import trader.analysis.run.Stops;

/**
 * Waits for a processor as far as they held up a request. While all listeners of its service have a request, one in the
 * queue waits for the next that is free: a wait of one thread does not delay it as long, but the average of the
 * listeners' waits does.
 */
final class QueueWaits implements CauseIntervals.Overlap {
    private static final int LISTENERS = 1;

    private final CauseIntervals.Overlap waits;
    /** By service. */
    private final Stops[] saturated;
    /** By service: the average wait of its listeners; null for a JVM without listeners. */
    private final SampledTime[] average;

    private QueueWaits(CauseIntervals.Overlap waits, Stops[] saturated, SampledTime[] average) {
        this.waits = waits;
        this.saturated = saturated;
        this.average = average;
    }

    /** {@code file} need not exist; {@code busy} null: unknown. */
    static CauseIntervals.Overlap ofServer(CauseIntervals.Overlap waits, BusyListeners.Busy[] busy, Path file)
            throws IOException {
        if (busy == null) {
            return waits;
        }
        SampledTime[] average = new SampledTime[busy.length];
        Arrays.setAll(average, service -> new SampledTime());
        if (Files.exists(file)) {
            ThreadWaitFile.open(file).forEach((group, startNs, lengthNs, threads, waitNs, worstWaitNs) -> {
                for (int service = 0; group == LISTENERS && service < busy.length; service++) {
                    if (busy[service].saturated().overlapNs(startNs, startNs + lengthNs) > 0) {
                        average[service].add(startNs, lengthNs, waitNs / Math.max(threads, busy[service].listeners()));
                    }
                }
            });
        }
        Arrays.stream(average).forEach(SampledTime::build);
        return new QueueWaits(waits, saturated(busy), average);
    }

    /** The load generator's threads have no part in the time in a queue. */
    static CauseIntervals.Overlap ofClient(CauseIntervals.Overlap waits, BusyListeners.Busy[] busy) {
        return busy == null ? waits : new QueueWaits(waits, saturated(busy), null);
    }

    private static Stops[] saturated(BusyListeners.Busy[] busy) {
        return Arrays.stream(busy).map(BusyListeners.Busy::saturated).toArray(Stops[]::new);
    }

    @Override
    public long ns(Stretch kind, int service, long fromNs, long toNs) {
        if (!isInQueue(kind, service, fromNs, toNs)) {
            return waits.ns(kind, service, fromNs, toNs);
        }
        Stops stops = saturated[service];
        long ns = 0;
        long atNs = fromNs;
        for (int i = stops.firstEndingAfter(fromNs); i < stops.size() && stops.startNs(i) < toNs; i++) {
            long startNs = Math.max(fromNs, stops.startNs(i));
            ns += startNs > atNs ? waits.ns(kind, service, atNs, startNs) : 0;
            atNs = Math.min(toNs, stops.endNs(i));
            ns += average == null ? 0 : average[service].mostNs(startNs, atNs);
        }
        return ns + (toNs > atNs ? waits.ns(kind, service, atNs, toNs) : 0);
    }

    private boolean isInQueue(Stretch kind, int service, long fromNs, long toNs) {
        return kind.isQueue() && saturated[service].overlapNs(fromNs, toNs) > 0;
    }

    @Override
    public CauseIntervals.Part longest(Stretch kind, int service, long fromNs, long toNs) {
        return waits.longest(kind, service, fromNs, toNs);
    }

    @Override
    public void begin() {
        waits.begin();
    }

    @Override
    public void take(Stretch kind, int service, long fromNs, long toNs, long partNs) {
        if (!isInQueue(kind, service, fromNs, toNs)) {
            waits.take(kind, service, fromNs, toNs, partNs);
        }
    }
}
