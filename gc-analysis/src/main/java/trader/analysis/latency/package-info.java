/**
 * Reads what load clients wrote about latencies: HdrHistogram interval logs, {@code requests.bin}, and the Grinder's
 * data logs. Everything is streamed: a visitor is called for each interval, request or line.
 *
 * <p>Threads: everything runs on the caller's thread, and the visitors are called on it. A histogram given to a visitor
 * belongs to the visitor.
 */
package trader.analysis.latency;
