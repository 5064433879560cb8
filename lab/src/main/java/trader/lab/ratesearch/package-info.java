/**
 * The search for the highest rate that meets a latency target: {@link trader.lab.ratesearch.RateSearch} makes one run
 * after another. {@code trader.analysis.ratesearch} chooses the rates and draws the conclusions.
 *
 * <p>Threads: the main thread does everything; it blocks during a run.
 */
package trader.lab.ratesearch;
