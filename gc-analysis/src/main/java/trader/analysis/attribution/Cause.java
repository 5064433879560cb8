package trader.analysis.attribution;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.stream.Stream;
import trader.analysis.run.Jvm;
import trader.analysis.run.RequestStep;
import trader.analysis.run.StopKind;
import trader.analysis.run.Stops;

/** The causes of the time of slow requests, in order of priority: each nanosecond has one cause. */
public enum Cause {
    SERVER_GC("server GC pause", StopKind.GC, true),
    SERVER_SAFEPOINT("other server safepoint", StopKind.SAFEPOINT, true),
    CLIENT_GC("client GC pause", StopKind.GC, false),
    CLIENT_SAFEPOINT("other client safepoint", StopKind.SAFEPOINT, false),
    SERVER_STALL("server allocation stall", StopKind.STALL, true),
    CLIENT_STALL("client allocation stall", StopKind.STALL, false),
    SERVER_STOP("other server stop", StopKind.HICCUP, true),
    CLIENT_STOP("other client stop", StopKind.HICCUP, false),
    SLOW_HANDLING("slow handling in the server", RequestStep.HANDLING),
    SLOW_TRANSACTION("slow transaction in the server", RequestStep.TRANSACTION),
    BACKLOG("backlog after a stop", null, null, false, "backlog"),
    SLOW_WAY_BACK("slow way back", RequestStep.WAY_BACK),
    UNEXPLAINED("unexplained", null, null, false, "other");

    /** The causes whose time is measured. */
    static final Cause[] MEASURED = Stream.of(values()).filter(Cause::isMeasured).toArray(Cause[]::new);
    static final Cause[] STEPS = Stream.of(values()).filter(Cause::isStep).toArray(Cause[]::new);

    private final String label;
    private final StopKind kind;
    private final RequestStep step;
    private final boolean ofServer;
    private final String colour;

    Cause(String label, StopKind kind, boolean ofServer) {
        this(label, kind, null, ofServer, kind.colour());
    }

    Cause(String label, RequestStep step) {
        this(label, null, step, false, step.colour());
    }

    Cause(String label, StopKind kind, RequestStep step, boolean ofServer, String colour) {
        this.label = label;
        this.kind = kind;
        this.step = step;
        this.ofServer = ofServer;
        this.colour = colour;
    }

    /** Its name in the summary and the report. */
    @JsonValue
    public String label() {
        return label;
    }

    public String plural() {
        return isStep() ? label : label + "s";
    }

    /** Its CSS variable in the report. */
    public String colour() {
        return colour;
    }

    /** Whether a JVM or one of its threads was stopped. */
    public boolean isStop() {
        return kind != null;
    }

    /** Whether it is a slow step of the request itself, which does not depend on where the stops are. */
    public boolean isStep() {
        return step != null;
    }

    /** Whether its time is measured rather than inferred: a stop, or a step inside the server. */
    boolean isMeasured() {
        return isStop() || isServerStep();
    }

    boolean isServerStep() {
        return isStep() && step.inServer();
    }

    /** Whether its share can be compared with chance: a stop, or the backlog after one. */
    boolean hasChance() {
        return isStop() || this == BACKLOG;
    }

    /** The step that was slow; null for other causes. */
    RequestStep step() {
        return step;
    }

    boolean ofServer() {
        return ofServer;
    }

    Stops stops(Jvm server, Jvm client) {
        Jvm jvm = ofServer ? server : client;
        return kind == null || jvm == null ? Stops.NONE : jvm.stops(kind);
    }
}
