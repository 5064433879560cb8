/**
 * Benchmarks: commands that print ratios, never tests.
 *
 * <p>Threads: one client thread sends every request, so that nothing but the contender differs; the servers are JVMs of
 * their own.
 */
package trader.benchmarks;
