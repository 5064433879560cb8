/**
 * The report pages: self-contained HTML files that show a run, a comparison or a rate search. Nothing else in this
 * module depends on this package.
 *
 * <p>Threads: no mutable state and no thread of its own; any thread may call.
 */
package trader.analysis.report;
