/**
 * Decides whether the figures of a run can be believed: reasons that make it INVALID
 * ({@link trader.analysis.validity.RunValidity}), doubts about the load generator
 * ({@link trader.analysis.validity.Health}), and drift ({@link trader.analysis.validity.Drift}).
 *
 * <p>Threads: everything runs on the caller's thread.
 */
package trader.analysis.validity;
