/**
 * JMH benchmarks of single parts, without a broker.
 *
 * <p>Threads: as many as JMH is told; they share one codec, as the listeners of the server do.
 */
package trader.benchmarks.jmh;
