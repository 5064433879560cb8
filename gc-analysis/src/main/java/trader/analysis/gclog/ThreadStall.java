package trader.analysis.gclog;

/**
 * One thread waited for the collector (ZGC's allocation and relocation stalls). The other threads kept running: a
 * stall is not a pause and is never counted as one.
 *
 * @param kind       {@code Allocation Stall} or {@code Relocation Stall}
 * @param startNs    the line's time minus the duration; {@link GcLog#UNKNOWN} when the lines carry no time
 */
public record ThreadStall(String kind, String thread, long startNs, long durationNs) { }
