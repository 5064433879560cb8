package trader.analysis.gclog;

import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;

/**
 * The events of a log, with times on its clock.
 *
 * @param safepoints in the order of the log; empty when the log was written without {@code safepoint}
 */
public record GcEvents(List<GcPause> pauses, List<Safepoint> safepoints, List<ThreadStall> stalls,
        List<HeapAfter> heapAfter, List<ConcurrentPhase> concurrent) {
    /** Those of several, one after the other. */
    static GcEvents join(List<GcEvents> parts) {
        return new GcEvents(all(parts, GcEvents::pauses), all(parts, GcEvents::safepoints),
                all(parts, GcEvents::stalls), all(parts, GcEvents::heapAfter), all(parts, GcEvents::concurrent));
    }

    private static <T> List<T> all(List<GcEvents> parts, Function<GcEvents, List<T>> kind) {
        return parts.stream().map(kind).flatMap(Collection::stream).toList();
    }

    /** On another clock; {@code map} maps their times. */
    GcEvents at(LongUnaryOperator map) {
        return new GcEvents(pauses.stream().map(pause -> new GcPause(pause.gcId(), pause.kind(), pause.cause(),
                        map.applyAsLong(pause.startNs()), pause.durationNs())).toList(),
                safepoints.stream().map(each -> new Safepoint(each.operation(), map.applyAsLong(each.startNs()),
                        each.reachingNs(), each.cleanupNs(), each.atNs(), each.totalNs(), each.gcPauses())).toList(),
                stalls.stream().map(stall -> new ThreadStall(stall.kind(), stall.thread(),
                        map.applyAsLong(stall.startNs()), stall.durationNs())).toList(),
                heapAfter.stream().map(heap -> new HeapAfter(map.applyAsLong(heap.timeNs()), heap.beforeBytes(),
                        heap.usedBytes(), heap.promotedBytes(), heap.full())).toList(),
                concurrent.stream().map(phase -> new ConcurrentPhase(phase.name(), map.applyAsLong(phase.startNs()),
                        phase.durationNs())).toList());
    }
}
