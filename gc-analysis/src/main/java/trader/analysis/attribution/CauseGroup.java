package trader.analysis.attribution;

import com.fasterxml.jackson.annotation.JsonValue;

/** What a reader can act on: the causes of slow requests, a few kinds of them. */
public enum CauseGroup {
    GC("GC", "GC stall", "gc"),
    JIT("JIT compilation", "JIT stall", "jit"),
    CPU("CPU wait", "CPU stall", "cpu"),
    FSYNC("fsync", "fsync stall", "fsync"),
    STEAL("steal or machine stops", "stop of the whole machine", "steal"),
    LOCKS("locks", "lock stall", "lock"),
    STOPS("other JVM stops", "stop of the server's JVM", "hiccup"),
    DATABASE("database", "database stall", "database"),
    OVERLOAD("overload", "overload", "overload"),
    NETWORK("network or broker queue", "network or broker stall", "network"),
    GENERATOR("load generator", "load generator stall", "generator"),
    UNEXPLAINED("unexplained", "unexplained stall", "other");

    private final String label;
    private final String stall;
    private final String colour;

    CauseGroup(String label, String stall, String colour) {
        this.label = label;
        this.stall = stall;
        this.colour = colour;
    }

    /** Its name in the summary and the report. */
    @JsonValue
    public String label() {
        return label;
    }

    /** A single long event of it. */
    public String stall() {
        return stall;
    }

    /** Its CSS variable in the report. */
    public String colour() {
        return colour;
    }
}
