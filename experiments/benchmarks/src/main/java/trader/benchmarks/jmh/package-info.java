/**
 * JMH benchmarks of the codecs.
 *
 * <p>Threads: as many as JMH is told; they share one codec, as the listeners of the server do.
 */
package trader.benchmarks.jmh;
