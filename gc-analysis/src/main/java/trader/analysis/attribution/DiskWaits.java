package trader.analysis.attribution;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import trader.analysis.latencylog.DiskCallFile.Log;
import trader.analysis.run.Stops;

/**
 * Which steps of which requests wait for which logs.
 *
 * @param journal                with the broker's bindings
 * @param queuedTransactionLog   by service: while all listeners waited for it, so that a request in the queue did, too
 * @param queuedOrderLog         the same
 * @param gatewayTimes           whether the steps of the FIX gateway are known
 * @param markable               whether decisions are in the order log, and prepares are not synced there
 */
record DiskWaits(Stops journal, Stops transactionLog, Stops orderLog, Stops fixOrders, Stops fixAnswers,
        Stops[] queuedTransactionLog, Stops[] queuedOrderLog, boolean gatewayTimes, boolean markable) {
    static final List<Cause> FSYNCS = Arrays.stream(Cause.values()).filter(Cause::isDiskCall).toList();

    static DiskWaits of(Map<Log, Stops> calls, Stops[] allBusy, boolean gatewayTimes,
            boolean markable) {
        Stops transactionLog = calls.getOrDefault(Log.TRANSACTION_LOG, Stops.NONE);
        Stops orderLog = calls.getOrDefault(Log.ORDER_LOG, Stops.NONE);
        return new DiskWaits(Stops.union(calls.getOrDefault(Log.JOURNAL, Stops.NONE),
                calls.getOrDefault(Log.BINDINGS, Stops.NONE)), transactionLog, orderLog,
                calls.getOrDefault(Log.FIX_ORDER_LIST, Stops.NONE),
                calls.getOrDefault(Log.FIX_SENT_MESSAGES, Stops.NONE), queued(transactionLog, allBusy),
                queued(orderLog, allBusy), gatewayTimes, markable);
    }

    private static Stops[] queued(Stops calls, Stops[] allBusy) {
        return allBusy == null ? null : Arrays.stream(allBusy).map(calls::and).toArray(Stops[]::new);
    }

    boolean has(Cause fsync) {
        return switch (fsync) {
            case FSYNC_JOURNAL -> journal.size() > 0;
            case FSYNC_TRANSACTION_LOG -> transactionLog.size() > 0;
            case FSYNC_ORDER_LOG -> orderLog.size() > 0;
            default -> fixOrders.size() + fixAnswers.size() > 0;
        };
    }

    /** The log of this cause, as far as a request of the service can wait for it there. */
    Stops of(Cause fsync, Stretch kind, int service) {
        return switch (fsync) {
            case FSYNC_JOURNAL -> journal;
            case FSYNC_TRANSACTION_LOG -> listeners(transactionLog, queuedTransactionLog, kind, service);
            case FSYNC_ORDER_LOG -> kind == (markable ? Stretch.RESOURCE_PREPARE : Stretch.DECISION) ? Stops.NONE
                    : listeners(orderLog, queuedOrderLog, kind, service);
            default -> gateway(kind, service);
        };
    }

    /** The log that such a step syncs. */
    static Log log(Cause fsync, Stretch kind) {
        return switch (fsync) {
            case FSYNC_JOURNAL -> Log.JOURNAL;
            case FSYNC_TRANSACTION_LOG -> Log.TRANSACTION_LOG;
            case FSYNC_ORDER_LOG -> Log.ORDER_LOG;
            default -> kind == Stretch.GATEWAY_OUT ? Log.FIX_SENT_MESSAGES : Log.FIX_ORDER_LIST;
        };
    }

    /** The logs of all causes that the step can have. */
    List<Stops> ofAll(Stretch kind, int service) {
        List<Stops> all = new ArrayList<>();
        for (Cause cause : kind.causes(service)) {
            if (cause.isDiskCall()) {
                all.add(of(cause, kind, service));
            }
        }
        return all;
    }

    /** A log that the listeners write: a request waits for it in the queue only if all of them do. */
    private static Stops listeners(Stops calls, Stops[] queued, Stretch kind, int service) {
        return !kind.isQueue() ? calls : queued == null ? Stops.NONE : queued[service];
    }

    private Stops gateway(Stretch kind, int service) {
        return switch (kind) {
            case GATEWAY_OUT -> fixAnswers;
            case REQUEST_PATH, IN_BROKER -> gatewayTimes || !Stretch.waitsForDisk(service) ? Stops.NONE : fixOrders;
            default -> Stretch.waitsForDisk(service) ? fixOrders : Stops.NONE;
        };
    }
}
