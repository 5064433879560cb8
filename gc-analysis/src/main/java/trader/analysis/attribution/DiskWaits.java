package trader.analysis.attribution;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import trader.analysis.run.Stops;
import trader.runfiles.DiskLog;

/** Which steps of which requests wait for which logs. */
final class DiskWaits {
    static final List<Cause> FSYNCS = Arrays.stream(Cause.values()).filter(Cause::isDiskCall).toList();

    /** The journal's with those of the broker's bindings. */
    private final Map<DiskLog, Stops> calls = new EnumMap<>(DiskLog.class);
    /** By service: while all listeners waited, so that a request in the queue did, too; empty: unknown. */
    private final Map<DiskLog, Stops[]> queued = new EnumMap<>(DiskLog.class);
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

    DiskWaits(Map<DiskLog, Stops> of, Server server) {
        this.server = server;
        calls.putAll(of);
        calls.put(DiskLog.JOURNAL, Stops.union(calls(DiskLog.JOURNAL), calls(DiskLog.BINDINGS)));
        if (server.allBusy != null) {
            for (DiskLog log : List.of(DiskLog.TRANSACTION_LOG, DiskLog.ORDER_LOG)) {
                queued.put(log, Arrays.stream(server.allBusy).map(calls(log)::and).toArray(Stops[]::new));
            }
        }
    }

    private Stops calls(DiskLog log) {
        return calls.getOrDefault(log, Stops.NONE);
    }

    /** The log of this cause, as far as a request can wait for it in such a stretch. */
    Stops of(Cause fsync, Stretch stretch) {
        DiskLog log = log(fsync, stretch.kind());
        return switch (log) {
            case TRANSACTION_LOG -> ofListeners(log, stretch);
            case ORDER_LOG -> stretch.kind() == (server.markable ? StretchKind.RESOURCE_PREPARE : StretchKind.DECISION)
                    ? Stops.NONE : ofListeners(log, stretch);
            case FIX_ORDER_LIST -> StretchKind.waitsForDisk(stretch.service())
                    && !(stretch.kind().isQueue() && server.gatewayTimes) ? calls(log) : Stops.NONE;
            default -> calls(log);
        };
    }

    static DiskLog log(Cause fsync, StretchKind kind) {
        return switch (fsync) {
            case FSYNC_JOURNAL -> DiskLog.JOURNAL;
            case FSYNC_TRANSACTION_LOG -> DiskLog.TRANSACTION_LOG;
            case FSYNC_ORDER_LOG -> DiskLog.ORDER_LOG;
            default -> kind == StretchKind.GATEWAY_OUT ? DiskLog.FIX_SENT_MESSAGES : DiskLog.FIX_ORDER_LIST;
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
    private Stops ofListeners(DiskLog log, Stretch stretch) {
        return !stretch.kind().isQueue() ? calls(log)
                : queued.isEmpty() ? Stops.NONE : queued.get(log)[stretch.service()];
    }
}
