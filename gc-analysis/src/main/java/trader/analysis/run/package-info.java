/**
 * Reads a run directory (docs/FILES.md) into a {@link trader.analysis.run.Run}: the JVMs with their stops, the
 * clients with their counts, and the requests, each joined with the server's record of it.
 *
 * <p>All times are nanoseconds on the clock that the files share. {@link trader.analysis.run.Window} is the measure
 * phase; nothing outside it counts. Memory grows with the number of stops, not with the number of requests.
 *
 * <p>Threads: everything runs on the caller's thread.
 */
package trader.analysis.run;
