package trader.analysis.gclog;

/**
 * One pause of all application threads by the collector, as the log's end line tells it.
 *
 * @param gcId       the number in {@code GC(7)}; several pauses may share it (ZGC, Shenandoah, G1's Remark and Cleanup)
 * @param kind       what the pause did, without the word Pause: {@code Young (Normal)}, {@code Full},
 *                   {@code Init Mark (unload classes)}, {@code Old Mark End}
 * @param cause      why it was made, or empty where the log does not say: {@code G1 Evacuation Pause}
 * @param startNs    its end minus its duration, on the log's clock ({@link GcLog#clock()}); {@link GcLog#UNKNOWN} when
 *                   the lines carry no time. The end is the time of the log line, which the JVM takes right after it
 *                   has taken the duration.
 * @param durationNs exactly what the log prints (it prints microseconds)
 */
public record GcPause(int gcId, String kind, String cause, long startNs, long durationNs) {
    /** Its end on the log's clock. */
    public long endNs() {
        return startNs == GcLog.UNKNOWN ? GcLog.UNKNOWN : startNs + durationNs;
    }
}
