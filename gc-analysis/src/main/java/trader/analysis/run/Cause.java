package trader.analysis.run;

/** What a slow request coincided with, in order of priority: a request has one. */
enum Cause {
    SERVER_GC("server GC pause"),
    SERVER_SAFEPOINT("other server safepoint"),
    CLIENT_GC("client GC pause"),
    CLIENT_SAFEPOINT("other client safepoint"),
    ALLOCATION_STALL("server allocation stall"),
    SERVER_STOP("other server stop"),
    CLIENT_STOP("other client stop"),
    BACKLOG("backlog after a stop"),
    UNKNOWN("nothing known");

    private final String label;

    Cause(String label) {
        this.label = label;
    }

    /** As the summary and the report call it. */
    String label() {
        return label;
    }

    boolean ofTheServer() {
        return this == SERVER_GC || this == SERVER_SAFEPOINT || this == ALLOCATION_STALL || this == SERVER_STOP;
    }

    /** The stops of this cause; {@code server} may be null. */
    Stops stops(Jvm server, Jvm client) {
        Jvm jvm = ofTheServer() ? server : client;
        if (jvm == null) {
            return Stops.NONE;
        }
        return switch (this) {
            case SERVER_GC, CLIENT_GC -> jvm.gcStops();
            case SERVER_SAFEPOINT, CLIENT_SAFEPOINT -> jvm.safepoints();
            case ALLOCATION_STALL -> jvm.stalls();
            case SERVER_STOP, CLIENT_STOP -> jvm.others();
            case BACKLOG, UNKNOWN -> Stops.NONE;
        };
    }
}
