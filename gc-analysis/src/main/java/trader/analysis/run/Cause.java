package trader.analysis.run;

/**
 * What a stretch of a slow request's time is put down to, in order of priority: each nanosecond has one. All but the
 * last two are stops that a log or a hiccup meter tells of.
 */
enum Cause {
    SERVER_GC("server GC pause"),
    SERVER_SAFEPOINT("other server safepoint"),
    CLIENT_GC("client GC pause"),
    CLIENT_SAFEPOINT("other client safepoint"),
    SERVER_STALL("server allocation stall"),
    CLIENT_STALL("client allocation stall"),
    SERVER_STOP("other server stop"),
    CLIENT_STOP("other client stop"),
    BACKLOG("backlog after a stop"),
    UNEXPLAINED("unexplained");

    private final String label;

    Cause(String label) {
        this.label = label;
    }

    /** As the summary and the report call it. */
    String label() {
        return label;
    }

    /** Whether something stood still: all but {@link #BACKLOG} and {@link #UNEXPLAINED}. */
    boolean isStop() {
        return ordinal() < BACKLOG.ordinal();
    }

    boolean ofTheServer() {
        return this == SERVER_GC || this == SERVER_SAFEPOINT || this == SERVER_STALL || this == SERVER_STOP;
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
            case SERVER_STALL, CLIENT_STALL -> jvm.stalls();
            case SERVER_STOP, CLIENT_STOP -> jvm.others();
            case BACKLOG, UNEXPLAINED -> Stops.NONE;
        };
    }
}
