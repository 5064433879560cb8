package trader.analysis.attribution;

import com.fasterxml.jackson.annotation.JsonValue;
import trader.analysis.run.Jvm;
import trader.analysis.run.StopKind;
import trader.analysis.run.Stops;

/** The causes of the time of slow requests, in order of priority: each nanosecond has one cause. */
public enum Cause {
    SERVER_GC("server GC pause", StopKind.GC, true, CauseGroup.GC),
    SERVER_SAFEPOINT("other server safepoint", StopKind.SAFEPOINT, true, CauseGroup.STOPS),
    CLIENT_GC("client GC pause", StopKind.GC, false, CauseGroup.GC),
    CLIENT_SAFEPOINT("other client safepoint", StopKind.SAFEPOINT, false, CauseGroup.GENERATOR),
    SERVER_STALL("server allocation stall", StopKind.STALL, true, CauseGroup.GC),
    CLIENT_STALL("client allocation stall", StopKind.STALL, false, CauseGroup.GC),
    /** Server and load generator stopped together, on one host. */
    MACHINE_STOP("machine stop", StopKind.HICCUP, true, CauseGroup.STEAL),
    SERVER_STOP("other server stop", StopKind.HICCUP, true, CauseGroup.STOPS),
    CLIENT_STOP("other client stop", StopKind.HICCUP, false, CauseGroup.GENERATOR),
    SERVER_REACHING("server reaching a safepoint", Kind.INTERVAL, true, CauseGroup.STOPS),
    CLIENT_REACHING("client reaching a safepoint", Kind.INTERVAL, false, CauseGroup.GENERATOR),
    FSYNC_JOURNAL("fsync of the broker's journal", Kind.INTERVAL, true, CauseGroup.FSYNC),
    FSYNC_TRANSACTION_LOG("fsync of the transaction log", Kind.INTERVAL, true, CauseGroup.FSYNC),
    FSYNC_ORDER_LOG("fsync of the order log", Kind.INTERVAL, true, CauseGroup.FSYNC),
    FSYNC_FIX("fsync of the FIX gateway", Kind.INTERVAL, true, CauseGroup.FSYNC),
    LOG_WRITES("slow writes to the logs", Kind.INTERVAL, true, CauseGroup.FSYNC),
    STEAL("hypervisor steal", Kind.INTERVAL, true, CauseGroup.STEAL),
    THROTTLED("CPU limit of the control group", Kind.INTERVAL, true, CauseGroup.CPU),
    /** Only known with a flight recording, as the next. */
    SERVER_LOCK("waiting for a lock (server)", Kind.INTERVAL, true, CauseGroup.LOCKS),
    CLIENT_LOCK("waiting for a lock (client)", Kind.INTERVAL, false, CauseGroup.LOCKS),
    /** Of either JVM, as the next. */
    COLLECTORS("CPU wait while GC threads ran", Kind.INTERVAL, true, CauseGroup.GC),
    COMPILERS("CPU wait while the JIT ran", Kind.INTERVAL, true, CauseGroup.JIT),
    /** Measured by the thread that had the request, as the next. */
    LISTENER_WAIT("CPU wait of the listener", Kind.OWN_WAIT, true, CauseGroup.CPU),
    LOAD_WAIT("CPU wait of the load generator's thread", Kind.OWN_WAIT, false, CauseGroup.CPU),
    SERVER_CPU("CPU wait of the server's other threads", Kind.INTERVAL, true, CauseGroup.CPU),
    CLIENT_CPU("CPU wait of the load generator's other threads", Kind.INTERVAL, false, CauseGroup.CPU),
    /** The call took longer than usual; also of the queue before it. */
    DATABASE("slow prepare of the database", Kind.CALL, true, CauseGroup.DATABASE),
    SATURATION("overload: all listeners busy", Kind.INFERRED, true, CauseGroup.OVERLOAD),
    /** In a group it belongs to its owner. */
    BACKLOG("backlog behind another cause", Kind.INFERRED, true, CauseGroup.UNEXPLAINED),
    LATE_WAKE("load generator woke late", Kind.INFERRED, false, CauseGroup.GENERATOR),
    DRIVER("script between two requests", Kind.INFERRED, false, CauseGroup.GENERATOR),
    SLOW_ENCODE("slow encoding in the client", Kind.PLACE, false, CauseGroup.GENERATOR),
    SLOW_SEND("slow send", Kind.PLACE, true, CauseGroup.NETWORK),
    SLOW_REQUEST_PATH("slow request path", Kind.PLACE, true, CauseGroup.NETWORK),
    SLOW_GATEWAY("slow FIX gateway", Kind.PLACE, true, CauseGroup.UNEXPLAINED),
    SLOW_HANDLING("slow handling in the server", Kind.PLACE, true, CauseGroup.UNEXPLAINED),
    SLOW_TRANSACTION("slow transaction in the server", Kind.PLACE, true, CauseGroup.UNEXPLAINED),
    SLOW_REPLY_PATH("slow reply path", Kind.PLACE, true, CauseGroup.NETWORK),
    UNEXPLAINED("unexplained", Kind.UNEXPLAINED, false, CauseGroup.UNEXPLAINED);

    private enum Kind { STOP, INTERVAL, OWN_WAIT, CALL, INFERRED, PLACE, UNEXPLAINED }

    private final String label;
    private final StopKind stop;
    private final Kind of;
    private final boolean ofServer;
    private final CauseGroup group;

    Cause(String label, StopKind stop, boolean ofServer, CauseGroup group) {
        this(label, stop, Kind.STOP, ofServer, group);
    }

    Cause(String label, Kind of, boolean ofServer, CauseGroup group) {
        this(label, null, of, ofServer, group);
    }

    Cause(String label, StopKind stop, Kind of, boolean ofServer, CauseGroup group) {
        this.label = label;
        this.stop = stop;
        this.of = of;
        this.ofServer = ofServer;
        this.group = group;
    }

    /** Its name in the summary and the report. */
    @JsonValue
    public String label() {
        return label;
    }

    public String plural() {
        return isStop() ? label + "s" : label;
    }

    public CauseGroup group() {
        return group;
    }

    /** Whether a JVM or one of its threads was stopped. */
    public boolean isStop() {
        return of == Kind.STOP;
    }

    /** Whether a thread that had the request waited for a CPU, which it measured itself. */
    public boolean isOwnWait() {
        return of == Kind.OWN_WAIT;
    }

    /** Whether it is only a place: the request spent more time than usual there, and the reason is unknown. */
    public boolean isStep() {
        return of == Kind.PLACE;
    }

    /** Whether the load generator itself is the cause, so that the time is not the server's latency. */
    public boolean isOfGenerator() {
        return !ofServer && of != Kind.UNEXPLAINED;
    }

    /** Whether it has a name, so that it could be done without. */
    boolean canBeWithout() {
        return of != Kind.PLACE && of != Kind.UNEXPLAINED && this != BACKLOG;
    }

    /** Whether its longest part is one event: a stop, a call. A wait for a CPU can be made of many. */
    boolean isEvent() {
        return of == Kind.STOP || group == CauseGroup.FSYNC || group == CauseGroup.LOCKS;
    }

    /** Whether its share can be compared with chance: it is known by when it happened, or is the backlog behind one. */
    boolean hasChance() {
        return of == Kind.STOP || of == Kind.INTERVAL || this == BACKLOG;
    }

    /** Whether it is an fsync for which only orders wait. */
    boolean isFsync() {
        return this == FSYNC_JOURNAL || this == FSYNC_TRANSACTION_LOG || this == FSYNC_ORDER_LOG;
    }

    /** Whether it is the fsync of a log. */
    boolean isDiskCall() {
        return isFsync() || this == FSYNC_FIX;
    }

    boolean ofServer() {
        return ofServer;
    }

    Stops stops(Jvm server, Jvm client) {
        Jvm jvm = ofServer ? server : client;
        Stops stops = stop == null || jvm == null ? Stops.NONE : jvm.stops(stop);
        return this == MACHINE_STOP ? stops.and(client.stops(stop)) : stops;
    }
}
