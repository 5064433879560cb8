/**
 * The search for the rate that meets a target: {@link trader.lab.ratesearch.RateSearch} makes run after run. At which rate, and
 * what follows, is the business of {@code trader.analysis.sla}.
 *
 * <p>Threads: the main thread does everything; it blocks while a run goes on.
 */
package trader.lab.ratesearch;
