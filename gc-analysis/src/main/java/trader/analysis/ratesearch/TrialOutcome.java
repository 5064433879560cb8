package trader.analysis.ratesearch;

/** The result of a run at some rate with respect to a target. */
public enum TrialOutcome {
    MET,
    /** The target was missed, or replies were lost, while the load generator kept its schedule. */
    MISSED,
    /** The load generator did not keep its schedule, or missed the target only because it sent late. */
    GENERATOR,
    /** Too few requests for the percentile: no result. */
    TOO_FEW,
    /** The run failed in another way: no result. */
    INVALID;

    /** Whether the run shows if the target is met at that rate. */
    public boolean counts() {
        return this == MET || this == MISSED || this == GENERATOR;
    }
}
