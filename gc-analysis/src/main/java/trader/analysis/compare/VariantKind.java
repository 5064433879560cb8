package trader.analysis.compare;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How the options of a variant came about. */
public enum VariantKind {
    /** A combination of values. */
    @JsonProperty("cross")
    CROSS,
    /** The options of the step before it, and a change. */
    @JsonProperty("step")
    STEP,
    /** The options of the last step, without the change of one step. */
    @JsonProperty("take-away")
    TAKE_AWAY
}
