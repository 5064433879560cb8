/**
 * Comparisons: {@link trader.lab.compare.WarmComparison} makes the generations of a plan, each of which is a
 * {@link trader.lab.compare.WarmGeneration} of systems that take turns. {@code trader.analysis.compare} evaluates them.
 *
 * <p>Threads: the main thread does everything; it sleeps during a turn. A signal interrupts it.
 */
package trader.lab.compare;
