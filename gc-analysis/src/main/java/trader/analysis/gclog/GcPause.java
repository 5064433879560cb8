package trader.analysis.gclog;

/**
 * One pause of all application threads by the collector, from the log's end line.
 *
 * @param gcId       the number in {@code GC(7)}; several pauses may share it (ZGC, Shenandoah, G1's Remark and Cleanup)
 * @param kind       without the word Pause: {@code Young (Normal)}, {@code Full},
 *                   {@code Init Mark (unload classes)}, {@code Old Mark End}
 * @param cause      empty if the log does not state it: {@code G1 Evacuation Pause}
 * @param startNs    its end minus its duration, on the log's clock ({@link GcLog#clock()}); {@link GcLog#UNKNOWN} when
 *                   the lines carry no time. The end is the time of the log line, which the JVM takes right after it
 *                   has taken the duration.
 * @param durationNs exactly what the log prints (it prints microseconds)
 */
public record GcPause(int gcId, String kind, String cause, long startNs, long durationNs) {
    public long endNs() {
        return startNs == GcLog.UNKNOWN ? GcLog.UNKNOWN : startNs + durationNs;
    }
}
