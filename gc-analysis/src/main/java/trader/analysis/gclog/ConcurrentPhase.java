package trader.analysis.gclog;

/**
 * Work of the collector beside the application, from the log's end line. One can contain others: G1's Concurrent Mark
 * Cycle contains Concurrent Mark.
 *
 * @param name    {@code Concurrent Mark}, {@code Young Concurrent Relocate}
 * @param startNs its end minus its duration, on the log's clock; {@link GcLog#UNKNOWN} when the lines carry no time
 */
public record ConcurrentPhase(String name, long startNs, long durationNs) { }
