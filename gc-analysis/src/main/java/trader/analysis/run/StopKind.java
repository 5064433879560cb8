package trader.analysis.run;

import java.util.Locale;
import trader.analysis.gclog.Safepoint;

/** Kinds of stops, whichever JVM they are of. */
public enum StopKind {
    GC("GC pause", true),
    SAFEPOINT("other safepoint", true),
    /** Threads that wait for memory, each by itself. */
    STALL("allocation stall", false),
    /** Seen by the hiccup meter, and explained by no log of the JVM. */
    HICCUP("hiccup", false);

    private final String label;
    private final boolean safepoint;

    StopKind(String label, boolean safepoint) {
        this.label = label;
        this.safepoint = safepoint;
    }

    public static StopKind of(Safepoint safepoint) {
        return safepoint.gcPauses() > 0 ? GC : SAFEPOINT;
    }

    public String label() {
        return label;
    }

    /** Its CSS variable in the report. */
    public String colour() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether it is in the GC log and stops all threads. */
    boolean isSafepoint() {
        return safepoint;
    }
}
