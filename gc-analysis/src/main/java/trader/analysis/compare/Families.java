package trader.analysis.compare;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Which intervals of a comparison are right together. */
public enum Families {
    /** All of the plan. */
    @JsonProperty("plan")
    PLAN,
    /** Those that compare the same two variants: a plan of many steps could show nothing otherwise. */
    @JsonProperty("pairs")
    PAIRS
}
