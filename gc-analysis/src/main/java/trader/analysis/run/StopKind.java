package trader.analysis.run;

import trader.analysis.gclog.Safepoint;

/** Kinds of stops, of any JVM. */
public enum StopKind {
    GC("GC pause", "gc"),
    SAFEPOINT("other safepoint", "safepoint"),
    /** Threads that wait for memory, each by itself. */
    STALL("allocation stall", "stall"),
    /** Seen by the hiccup meter, and not explained by any log of the JVM. */
    HICCUP("hiccup", "hiccup");

    private final String label;
    private final String colour;

    StopKind(String label, String colour) {
        this.label = label;
        this.colour = colour;
    }

    public static StopKind of(Safepoint safepoint) {
        return safepoint.gcPauses() > 0 ? GC : SAFEPOINT;
    }

    public String label() {
        return label;
    }

    /** Its CSS variable in the report. */
    public String colour() {
        return colour;
    }

    /** Whether it is in the GC log and stops all threads. */
    boolean isSafepoint() {
        return this == GC || this == SAFEPOINT;
    }
}
