/**
 * Reads GC and latency logs that Trader did not write and brings them to one clock.
 *
 * <p>Threads: everything runs on the caller's thread.
 */
package trader.analysis.foreign;
