package trader.analysis.compare;

import com.fasterxml.jackson.annotation.JsonProperty;

/** A load that all variants of a comparison get. */
public enum PlannedLoad {
    /** As fast as replies arrive: gives the throughput, and service times at saturation. */
    @JsonProperty("max")
    MAX("closed loop"),
    /** One rate for all variants: gives response times. */
    @JsonProperty("common")
    COMMON("common rate");

    private final String words;

    PlannedLoad(String words) {
        this.words = words;
    }

    /** "quote, closed loop"; without a load only {@code what}. */
    public static String at(String what, PlannedLoad load) {
        return load == null ? what : what + ", " + load.words;
    }
}
