/**
 * Benchmarks are commands that print ratios, not tests.
 *
 * <p>Threads: one client thread sends every request, unless a series says otherwise; the servers are separate JVMs.
 */
package trader.benchmarks;
