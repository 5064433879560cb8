/**
 * From a run directory, or from logs made elsewhere, to a {@link trader.analysis.run.Summary} and a report.
 *
 * <p>{@link trader.analysis.run.RunAnalysis} is the map: read ({@link trader.analysis.run.RunReader}), go through the
 * requests ({@link trader.analysis.run.RequestPasses}), lay the slow ones beside the stops
 * ({@link trader.analysis.run.Attribution}), judge ({@link trader.analysis.run.Judge}), write.
 *
 * <p>All times are nanoseconds on the clock that the files share; {@link trader.analysis.run.Window} is the measure
 * phase, and nothing outside it counts. Memory does not grow with the number of requests, but with that of the stops
 * and of the slowest hundredth of the requests.
 *
 * <p>Threads: everything runs on the caller's thread.
 */
package trader.analysis.run;
