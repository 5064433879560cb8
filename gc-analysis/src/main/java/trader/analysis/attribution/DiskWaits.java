package trader.analysis.attribution;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import trader.analysis.latencylog.DiskCallFile.Log;
import trader.analysis.run.Stops;

/** Which steps of which requests wait for which logs. */
final class DiskWaits {
    static final List<Cause> FSYNCS = Arrays.stream(Cause.values()).filter(Cause::isDiskCall).toList();

    /** The journal's with those of the broker's bindings. */
    private final Map<Log, Stops> calls = new EnumMap<>(Log.class);
    /** By service: while all listeners waited, so that a request in the queue did, too; empty: unknown. */
    private final Map<Log, Stops[]> queued = new EnumMap<>(Log.class);
    private final Server server;

    /**
     * How the server writes its logs.
     *
     * @param allBusy      by service: when all listeners had a request, so that the next one waits for what they wait
     *                     for; null if unknown
     * @param gatewayTimes whether the steps of the FIX gateway are known
     * @param markable     whether decisions are in the order log, and prepares are not synced there
     */
    record Server(Stops[] allBusy, boolean gatewayTimes, boolean markable) { }

    DiskWaits(Map<Log, Stops> of, Server server) {
        this.server = server;
        calls.putAll(of);
        calls.put(Log.JOURNAL, Stops.union(calls(Log.JOURNAL), calls(Log.BINDINGS)));
        if (server.allBusy != null) {
            for (Log log : List.of(Log.TRANSACTION_LOG, Log.ORDER_LOG)) {
                queued.put(log, Arrays.stream(server.allBusy).map(calls(log)::and).toArray(Stops[]::new));
            }
        }
    }

    private Stops calls(Log log) {
        return calls.getOrDefault(log, Stops.NONE);
    }

    /** The log of this cause, as far as a request can wait for it in such a stretch. */
    Stops of(Cause fsync, Stretch stretch) {
        Log log = log(fsync, stretch.kind());
        return switch (log) {
            case TRANSACTION_LOG -> ofListeners(log, stretch);
            case ORDER_LOG -> stretch.kind() == (server.markable ? StretchKind.RESOURCE_PREPARE : StretchKind.DECISION)
                    ? Stops.NONE : ofListeners(log, stretch);
            case FIX_ORDER_LIST -> StretchKind.waitsForDisk(stretch.service())
                    && !(stretch.kind().isQueue() && server.gatewayTimes) ? calls(log) : Stops.NONE;
            default -> calls(log);
        };
    }

    static Log log(Cause fsync, StretchKind kind) {
        return switch (fsync) {
            case FSYNC_JOURNAL -> Log.JOURNAL;
            case FSYNC_TRANSACTION_LOG -> Log.TRANSACTION_LOG;
            case FSYNC_ORDER_LOG -> Log.ORDER_LOG;
            default -> kind == StretchKind.GATEWAY_OUT ? Log.FIX_SENT_MESSAGES : Log.FIX_ORDER_LIST;
        };
    }

    /** The logs of all causes that the stretch can have. */
    List<Stops> ofAll(Stretch stretch) {
        List<Stops> all = new ArrayList<>();
        for (Cause cause : stretch.kind().causes(stretch.service())) {
            if (cause.isDiskCall()) {
                all.add(of(cause, stretch));
            }
        }
        return all;
    }

    /** A log that the listeners write: a request waits for it in the queue only if all of them do. */
    private Stops ofListeners(Log log, Stretch stretch) {
        return !stretch.kind().isQueue() ? calls(log)
                : queued.isEmpty() ? Stops.NONE : queued.get(log)[stretch.service()];
    }
}
