/**
 * Reads the latency files that load clients write: HdrHistogram interval logs, {@code requests.bin}, and the Grinder's
 * data logs. Everything is streamed: a visitor is called for each interval, request or line.
 *
 * <p>Threads: everything runs on the caller's thread, including the visitors. A histogram passed to a visitor belongs
 * to the visitor.
 */
package trader.analysis.latencylog;
