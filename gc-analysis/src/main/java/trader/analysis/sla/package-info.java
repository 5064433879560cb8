/**
 * The rate that meets a target: what a search has measured ({@link trader.analysis.sla.Search}), at which rate it goes on
 * ({@link trader.analysis.sla.Staircase}), and what follows from all of it ({@link trader.analysis.sla.SlaAnalysis}).
 *
 * <p>Threads: no mutable state and no thread of its own; any thread may call.
 */
package trader.analysis.sla;
