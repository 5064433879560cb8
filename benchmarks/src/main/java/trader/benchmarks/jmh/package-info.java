/**
 * JMH benchmarks of single parts, without a broker.
 *
 * <p>Threads: as JMH is told; each thread has its own state.
 */
package trader.benchmarks.jmh;
