package trader.analysis.attribution;

import java.util.EnumSet;
import java.util.List;
import trader.analysis.run.RequestStep;
import trader.runfiles.RequestRecord;
import trader.runfiles.ThreadRole;

/** A kind of time that a request spends, with the causes that can have made it long. */
enum StretchKind {
    /** Its thread waited until it was due, and longer: for no lock. */
    IDLE(Cause.LATE_WAKE, false, Side.SLEEPING_CLIENT),
    /** Its thread had something else to do than a request. */
    SCRIPT(Cause.DRIVER, false, Side.CLIENT),
    ENCODE(Cause.SLOW_ENCODE, false, Side.CLIENT),
    /** A send does not wait for the broker. */
    SEND(Cause.SLOW_SEND, false, Side.BOTH),
    GATEWAY_IN(Cause.SLOW_GATEWAY, false, Side.BOTH),
    GATEWAY(Cause.SLOW_GATEWAY, true, Side.SERVER, Cause.FSYNC_JOURNAL, Cause.FSYNC_FIX),
    REQUEST_PATH(Cause.SLOW_REQUEST_PATH, false, Side.BOTH, Cause.FSYNC_JOURNAL, Cause.FSYNC_TRANSACTION_LOG,
            Cause.FSYNC_ORDER_LOG, Cause.FSYNC_FIX, Cause.DATABASE, Cause.SATURATION),
    /** The load generator has written it to the socket, so only the server takes part. */
    IN_BROKER(Cause.SLOW_REQUEST_PATH, false, Side.SERVER, Cause.FSYNC_JOURNAL, Cause.FSYNC_TRANSACTION_LOG,
            Cause.FSYNC_ORDER_LOG, Cause.FSYNC_FIX, Cause.DATABASE, Cause.SATURATION),
    HANDLING(Cause.SLOW_HANDLING, true, Side.SERVER, Cause.FSYNC_ORDER_LOG),
    BROKER_PREPARE(Cause.SLOW_TRANSACTION, true, Side.SERVER, Cause.FSYNC_JOURNAL),
    RESOURCE_PREPARE(Cause.SLOW_TRANSACTION, true, Side.SERVER, Cause.FSYNC_ORDER_LOG, Cause.DATABASE),
    /** With {@code --commit markable} in the order log. */
    DECISION(Cause.SLOW_TRANSACTION, true, Side.SERVER, Cause.FSYNC_TRANSACTION_LOG, Cause.FSYNC_ORDER_LOG),
    BROKER_COMMIT(Cause.SLOW_TRANSACTION, true, Side.SERVER, Cause.FSYNC_JOURNAL),
    TRANSACTION(Cause.SLOW_TRANSACTION, true, Side.SERVER, Cause.FSYNC_JOURNAL, Cause.FSYNC_TRANSACTION_LOG,
            Cause.FSYNC_ORDER_LOG),
    REPLY_TO_GATEWAY(Cause.SLOW_REPLY_PATH, false, Side.SERVER),
    GATEWAY_OUT(Cause.SLOW_GATEWAY, true, Side.SERVER, Cause.FSYNC_FIX),
    REPLY_PATH(Cause.SLOW_REPLY_PATH, false, Side.BOTH),
    /** A request without a record of the server, or without an answer. */
    UNKNOWN(Cause.UNEXPLAINED, false, Side.NEITHER),
    /** The usual time of earlier requests of the thread: it takes no part in the time of a cause. */
    QUEUED(Cause.UNEXPLAINED, false, Side.NEITHER);

    /** Whose threads take part, with the causes that any of these can have. */
    private enum Side {
        NEITHER,
        SLEEPING_CLIENT(Cause.CLIENT_REACHING, Cause.STEAL, Cause.THROTTLED, Cause.COLLECTORS,
                Cause.COMPILERS, Cause.CLIENT_CPU),
        CLIENT(Cause.CLIENT_REACHING, Cause.STEAL, Cause.THROTTLED, Cause.CLIENT_LOCK, Cause.COLLECTORS,
                Cause.COMPILERS, Cause.CLIENT_CPU),
        SERVER(Cause.SERVER_REACHING, Cause.STEAL, Cause.THROTTLED, Cause.SERVER_LOCK, Cause.COLLECTORS,
                Cause.COMPILERS, Cause.SERVER_CPU),
        BOTH(Cause.SERVER_REACHING, Cause.CLIENT_REACHING, Cause.STEAL, Cause.THROTTLED, Cause.SERVER_LOCK,
                Cause.CLIENT_LOCK, Cause.COLLECTORS, Cause.COMPILERS, Cause.SERVER_CPU, Cause.CLIENT_CPU);

        private final Cause[] causes;

        Side(Cause... causes) {
            this.causes = causes;
        }
    }

    private final Cause rest;
    private final boolean inServer;
    private final EnumSet<Cause> all = EnumSet.noneOf(Cause.class);
    private final Cause[] causes;
    private final Cause[] causesOfQuotes;

    StretchKind(Cause rest, boolean inServer, Side side, Cause... own) {
        this.rest = rest;
        this.inServer = inServer;
        all.addAll(List.of(side.causes));
        all.addAll(List.of(own));
        if (all.stream().anyMatch(Cause::isDiskCall)) {
            all.add(Cause.LOG_WRITES);
        }
        causes = all.toArray(Cause[]::new);
        causesOfQuotes = all.stream().filter(cause -> !cause.isFsync()).toArray(Cause[]::new);
    }

    /** {@code underWay}: the load generator, or a FIX gateway beside the broker, has written the request. */
    static StretchKind of(RequestStep step, boolean underWay) {
        return switch (step) {
            case LATE_START -> IDLE;
            case REQUEST_PATH -> underWay ? IN_BROKER : REQUEST_PATH;
            default -> valueOf(step.name());
        };
    }

    /** The cause of the time that no other cause takes. */
    Cause rest() {
        return rest;
    }

    /** Whether both its ends are measured in the server: then it is not the queue behind a stop. */
    boolean isInServer() {
        return inServer;
    }

    /** The causes that can take its time, in order of priority; only orders wait for fsyncs of the server. */
    Cause[] causes(int service) {
        return waitsForDisk(service) ? causes : causesOfQuotes;
    }

    /** Whether a request of any service can have the cause. */
    boolean has(Cause cause) {
        return all.contains(cause);
    }

    /** Whether a request of a service needs such a thread there. */
    boolean needs(Waiters who, int service) {
        if (who.role() == null) {
            return switch (who.log()) {
                case JOURNAL -> has(Cause.FSYNC_JOURNAL) && waitsForDisk(service);
                case TRANSACTION_LOG -> has(Cause.FSYNC_TRANSACTION_LOG) && !isQueue();
                default -> has(Cause.FSYNC_ORDER_LOG) && !isQueue();
            };
        }
        return this == IDLE || this == SCRIPT || this == ENCODE ? who.role() == ThreadRole.CLIENT
                : !isOfListenersOnly() || who.role() == ThreadRole.LISTENERS;
    }

    /** Whether only the listener that has the request takes part in it. */
    boolean isOfListenersOnly() {
        return this == HANDLING || this == RESOURCE_PREPARE || this == DECISION;
    }

    /** Whether it can be time in the queue, before a listener is free. */
    boolean isQueue() {
        return this == REQUEST_PATH || this == IN_BROKER;
    }

    static boolean waitsForDisk(int service) {
        return RequestRecord.SERVICES[service].equals("order");
    }
}
