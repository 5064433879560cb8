/**
 * Explains the time of requests: the steps of all requests, and the causes of the slowest.
 *
 * <p>{@link trader.analysis.attribution.RequestPasses} reads the requests twice: once for the distributions, once to
 * divide the time of each slow request among the causes in {@link trader.analysis.attribution.Cause}. {@link
 * trader.analysis.attribution.PermutationTest} compares the result with chance. Memory grows with the number of stops
 * and of the slowest hundredth of the requests.
 *
 * <p>A {@code SlowRequest} has {@code Stretch}es. {@code RequestDivision} divides each of them: {@code CauseTimeline}
 * knows stops and the backlogs behind them, {@code CauseIntervals} all other causes; the result is a
 * {@code TimeBreakdown}.
 *
 * <p>Threads: everything runs on the caller's thread.
 */
package trader.analysis.attribution;
