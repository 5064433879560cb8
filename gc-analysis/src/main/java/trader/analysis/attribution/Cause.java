package trader.analysis.attribution;

import trader.analysis.run.Jvm;
import trader.analysis.run.Stops;

/**
 * What a stretch of a slow request's time is put down to, in order of priority: each nanosecond has one. All but the
 * last five are stops that a log or a hiccup meter tells of.
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
    /** The server's listener took longer than usual; as the next two, known where the server notes its times. */
    SLOW_HANDLING("slow handling in the server"),
    SLOW_TRANSACTION("slow transaction in the server"),
    BACKLOG("backlog after a stop"),
    /** Broker, network or client took longer than usual to bring the reply. */
    SLOW_WAY_BACK("slow way back"),
    UNEXPLAINED("unexplained");

    private final String label;

    Cause(String label) {
        this.label = label;
    }

    /** As the summary and the report call it. */
    String label() {
        return label;
    }

    /** Whether something stood still. */
    boolean isStop() {
        return ordinal() <= CLIENT_STOP.ordinal();
    }

    /** Whether it is a step of the request itself, and would be wherever the stops were. */
    boolean isStep() {
        return this == SLOW_HANDLING || this == SLOW_TRANSACTION || this == SLOW_WAY_BACK;
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
            case SLOW_HANDLING, SLOW_TRANSACTION, BACKLOG, SLOW_WAY_BACK, UNEXPLAINED -> Stops.NONE;
        };
    }
}
