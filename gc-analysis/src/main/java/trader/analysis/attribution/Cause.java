package trader.analysis.attribution;

import com.fasterxml.jackson.annotation.JsonValue;
import trader.analysis.run.Jvm;
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
    SERVER_REACHING("server reaching a safepoint", Kind.INTERVAL, true, "safepoint"),
    CLIENT_REACHING("client reaching a safepoint", Kind.INTERVAL, false, "safepoint"),
    FORCED_JOURNAL("forced writes of the broker's journal", Kind.INTERVAL, true, "service-3"),
    FORCED_TRANSACTION_LOG("forced writes of the transaction log", Kind.INTERVAL, true, "service-3"),
    FORCED_ORDER_LOG("forced writes of the order log", Kind.INTERVAL, true, "service-3"),
    FORCED_FIX("forced writes of the FIX gateway", Kind.INTERVAL, true, "service-3"),
    LOG_WRITES("slow writes to the logs", Kind.INTERVAL, true, "service-3"),
    STEAL(Kind.INTERVAL, true, "hiccup", "taken by another virtual machine"),
    THROTTLED(Kind.INTERVAL, true, "hiccup", "limit of the control group"),
    /** Only known with a flight recording, as the next. */
    SERVER_LOCK("waiting for a lock (server)", Kind.INTERVAL, true, "stall"),
    CLIENT_LOCK("waiting for a lock (client)", Kind.INTERVAL, false, "stall"),
    /** Of either JVM, as the next. */
    COLLECTORS(Kind.INTERVAL, true, "gc", "collectors had it"),
    COMPILERS(Kind.INTERVAL, true, "safepoint", "compilers had it"),
    /** Measured by the thread that had the request, as the next. */
    LISTENER_WAIT(Kind.OWN_WAIT, true, "hiccup", "listener"),
    LOAD_WAIT(Kind.OWN_WAIT, false, "hiccup", "load generator's thread"),
    SERVER_PROCESSOR(Kind.INTERVAL, true, "hiccup", Cause.OTHER_THREADS + " of the server"),
    CLIENT_PROCESSOR(Kind.INTERVAL, false, "hiccup", Cause.OTHER_THREADS + " of the load generator"),
    /** The call took longer than usual; also of the queue before it. */
    DATABASE("slow prepare of the database", Kind.CALL, true, "service-3"),
    SATURATION("more was asked for than is done", Kind.INFERRED, true, "backlog"),
    BACKLOG("backlog behind another cause", Kind.INFERRED, true, "backlog"),
    LATE_WAKE("load generator woke late", Kind.INFERRED, false, "service-0"),
    DRIVER("script between two requests", Kind.INFERRED, false, "service-0"),
    SLOW_ENCODE("slow encoding in the client", Kind.PLACE, false, "service-0"),
    SLOW_SEND("slow confirmation of a send", Kind.PLACE, true, "service-0"),
    SLOW_WAY_THERE("slow way there", Kind.PLACE, true, "service-0"),
    SLOW_GATEWAY("slow FIX gateway", Kind.PLACE, true, "service-1"),
    SLOW_HANDLING("slow handling in the server", Kind.PLACE, true, "service-1"),
    SLOW_TRANSACTION("slow transaction in the server", Kind.PLACE, true, "service-3"),
    SLOW_WAY_BACK("slow way back", Kind.PLACE, true, "service-2"),
    UNEXPLAINED("unexplained", Kind.UNEXPLAINED, false, "other");

    private enum Kind { STOP, INTERVAL, OWN_WAIT, CALL, INFERRED, PLACE, UNEXPLAINED }

    /** All kinds of it together, of which each names its kind in brackets. */
    public static final String WAITING = "waiting for a processor";
    /** Server and load generator together. */
    public static final String OTHER_THREADS = "other threads";

    private final String label;
    private final String wait;
    private final StopKind stop;
    private final Kind of;
    private final boolean ofServer;
    private final String colour;

    Cause(String label, StopKind stop, boolean ofServer) {
        this(label, stop, Kind.STOP, ofServer, stop.colour(), null);
    }

    Cause(String label, Kind of, boolean ofServer, String colour) {
        this(label, null, of, ofServer, colour, null);
    }

    /** Waiting for a processor. */
    Cause(Kind of, boolean ofServer, String colour, String wait) {
        this(WAITING + " (" + wait + ")", null, of, ofServer, colour, wait);
    }

    Cause(String label, StopKind stop, Kind of, boolean ofServer, String colour, String wait) {
        this.label = label;
        this.wait = wait;
        this.stop = stop;
        this.of = of;
        this.ofServer = ofServer;
        this.colour = colour;
    }

    /** Its name in the summary and the report. */
    @JsonValue
    public String label() {
        return label;
    }

    public String plural() {
        return isStop() ? label + "s" : label;
    }

    /** Its name among the kinds of waiting for a processor; null if it is none. */
    public String processorWait() {
        return wait;
    }

    /** Whether it counts as waiting for a processor. What the collectors had is a part of garbage collection. */
    public boolean isProcessorWait() {
        return wait != null && !isGc();
    }

    /** Its CSS variable in the report. */
    public String colour() {
        return colour;
    }

    /** Whether a JVM or one of its threads was stopped. */
    public boolean isStop() {
        return of == Kind.STOP;
    }

    /** Whether it is known by when it happened, without a stop. */
    boolean isInterval() {
        return of == Kind.INTERVAL;
    }

    /** Whether a thread that had the request measured it, so that it is no coincidence. */
    public boolean isMeasured() {
        return of == Kind.OWN_WAIT || of == Kind.CALL;
    }

    /** Whether a thread that had the request waited for a processor. */
    public boolean isOwnWait() {
        return of == Kind.OWN_WAIT;
    }

    /** Whether it is only a place: the request spent more time than usual there, and the reason is unknown. */
    public boolean isStep() {
        return of == Kind.PLACE;
    }

    /** Whether it is a collection, of either JVM, or the processors that its threads had. */
    public boolean isGc() {
        return stop == StopKind.GC || this == COLLECTORS;
    }

    /** Whether the load generator itself is the cause, so that the time is not the server's latency. */
    public boolean isOfGenerator() {
        return !ofServer && of != Kind.UNEXPLAINED;
    }

    /** Whether it has a name, so that it could be done without. */
    boolean canBeWithout() {
        return of != Kind.PLACE && of != Kind.UNEXPLAINED && this != BACKLOG;
    }

    /** Whether its share can be compared with chance: it is known by when it happened, or is the backlog behind one. */
    boolean hasChance() {
        return of == Kind.STOP || of == Kind.INTERVAL || this == BACKLOG;
    }

    /** Whether it is a forced write for which only orders wait. */
    boolean isForced() {
        return this == FORCED_JOURNAL || this == FORCED_TRANSACTION_LOG || this == FORCED_ORDER_LOG;
    }

    /** Whether it is forced writes of a log. */
    boolean isDiskCall() {
        return isForced() || this == FORCED_FIX;
    }

    boolean ofServer() {
        return ofServer;
    }

    Stops stops(Jvm server, Jvm client) {
        Jvm jvm = ofServer ? server : client;
        return stop == null || jvm == null ? Stops.NONE : jvm.stops(stop);
    }
}
