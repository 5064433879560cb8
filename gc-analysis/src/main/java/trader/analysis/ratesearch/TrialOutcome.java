package trader.analysis.ratesearch;

/** What a run at some rate says about a target. */
public enum TrialOutcome {
    /** It was met. */
    MET,
    /** It was missed, or replies were lost, while the load generator kept its schedule. */
    MISSED,
    /** The load generator did not keep its schedule, or its own lateness is what missed the target. */
    GENERATOR,
    /** Too few requests for the percentile: nothing. */
    TOO_FEW,
    /** The run failed in another way: nothing. */
    INVALID;

    /** Whether it is an answer to the question if the target is met at that rate. */
    public boolean counts() {
        return this == MET || this == MISSED || this == GENERATOR;
    }
}
