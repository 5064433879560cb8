/**
 * Turns a run directory, or logs that Trader did not write, into a {@link trader.analysis.summary.Summary}.
 *
 * <p>Start at {@link trader.analysis.summary.RunAnalysis}: read ({@link trader.analysis.run.RunReader}), divide the
 * time of the requests ({@link trader.analysis.attribution.RequestPasses}), judge ({@link
 * trader.analysis.validity.RunValidity}).
 *
 * <p>Threads: everything runs on the caller's thread.
 */
package trader.analysis.summary;
