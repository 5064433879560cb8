/**
 * A comparison: {@link trader.lab.compare.ComparisonRuns} carries a plan out, run by run. What the figures say is the business
 * of {@code trader.analysis.compare}.
 *
 * <p>Threads: the main thread does everything; it blocks while a run goes on.
 */
package trader.lab.compare;
