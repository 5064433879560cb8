/**
 * Benchmarks are commands that print ratios, not tests.
 *
 * <p>Threads: one client thread sends every request, unless a series says otherwise; the servers are separate JVMs.
 * {@link trader.benchmarks.ReadingBenchmark} reads on one thread; its analysis in a small heap is a separate JVM.
 */
package trader.benchmarks;
