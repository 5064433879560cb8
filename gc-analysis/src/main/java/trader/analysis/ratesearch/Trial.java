package trader.analysis.ratesearch;

/**
 * A rate that was tried.
 *
 * @param ratePerS messages per second
 * @param outcome  what became of it
 * @param margin   of one that was met or missed: the logarithm of the worst percentile to its limit, at most
 *                 {@link #CLIP} either way, which is also that of a rate that could not be held; of others 0
 */
public record Trial(double ratePerS, TrialOutcome outcome, double margin) {
    /** Twice as slow as the limit counts as much as a hundred times: a machine that stood still for a moment. */
    public static final double CLIP = Math.log(2);

    /** A trial. */
    public static Trial of(double ratePerS, TrialOutcome outcome, Double margin) {
        return new Trial(ratePerS, outcome, outcome == TrialOutcome.GENERATOR ? CLIP : !outcome.counts() ? 0
                : margin == null ? CLIP : Math.max(-CLIP, Math.min(CLIP, margin)));
    }

    double logRate() {
        return Math.log(ratePerS);
    }
}
