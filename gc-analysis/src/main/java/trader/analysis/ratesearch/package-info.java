/**
 * Searches for the highest rate that meets a latency target: the state of a search
 * ({@link trader.analysis.ratesearch.RateSearchState}), the next rate to try
 * ({@link trader.analysis.ratesearch.Staircase}), and the result
 * ({@link trader.analysis.ratesearch.RateSearchAnalysis}).
 *
 * <p>Threads: no mutable state and no thread of its own; any thread may call.
 */
package trader.analysis.ratesearch;
