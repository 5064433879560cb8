package trader.analysis.ratesearch;

/**
 * A rate that was tried.
 *
 * @param ratePerS messages per second
 * @param margin   if the target was met or missed: the log ratio of the worst percentile to its limit, within
 *                 {@link #CLIP} either way; for a rate that could not be held, {@link #CLIP}; else 0
 */
record Trial(double ratePerS, TrialOutcome outcome, double margin) {
    /** Twice the limit counts as much as a hundred times the limit: the machine was stopped for a moment. */
    public static final double CLIP = Math.log(2);

    public static Trial of(double ratePerS, TrialOutcome outcome, Double margin) {
        return new Trial(ratePerS, outcome, outcome == TrialOutcome.GENERATOR ? CLIP : !outcome.counts() ? 0
                : margin == null ? CLIP : Math.max(-CLIP, Math.min(CLIP, margin)));
    }

    double logRate() {
        return Math.log(ratePerS);
    }
}
