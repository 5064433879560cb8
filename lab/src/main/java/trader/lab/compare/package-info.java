/**
 * Comparisons: {@link trader.lab.compare.ComparisonRuns} makes the runs of a plan. {@code trader.analysis.compare}
 * evaluates them.
 *
 * <p>Threads: the main thread does everything; it blocks during a run.
 */
package trader.lab.compare;
