/**
 * Benchmarks: commands that print ratios, never tests.
 *
 * <p>Threads: one client thread sends every request, so that nothing but the contender differs; the servers are JVMs of
 * their own. {@link trader.benchmarks.Reading} reads on one thread; its analysis in a small heap is a JVM of its own.
 */
package trader.benchmarks;
