/**
 * The figures of services and JVMs: latency distributions, pauses, safepoints, counters and profiles.
 *
 * <p>Threads: everything runs on the caller's thread.
 */
package trader.analysis.figures;
