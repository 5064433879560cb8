package trader.fixgateway.gateway;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Decides which orders to send again on the same connection. The broker keeps messages, so while the services read
 * nothing, repeats would only fill its queue. An overdue order is sent again when the services have answered one that
 * was sent after it. While they answer nothing, only the first overdue order is, every 5 s: its reply may be lost.
 */
final class OverdueOrders {
    private static final long PROBE_NS = TimeUnit.SECONDS.toNanos(5);

    /** The time at which the latest answered order was sent. */
    private volatile long answeredSentNs;
    private long probedNs;

    OverdueOrders(long nowNs) {
        answeredSentNs = nowNs;
        probedNs = nowNs - PROBE_NS;
    }

    /** Called by the thread that reads the connection. */
    void replied(PendingRequest order, Attempt attempt) {
        if (order.isLatest(attempt.count()) && order.sentNs() - answeredSentNs > 0) {
            answeredSentNs = order.sentNs();
        }
    }

    /** The orders to send again now. Called by one thread. */
    List<PendingRequest> toSendAgain(Collection<PendingRequest> pending, long nowNs) {
        List<PendingRequest> due = new ArrayList<>();
        PendingRequest oldest = null;
        for (PendingRequest each : pending) {
            if (!each.isOrder() || !each.isOverdue(nowNs)) {
                continue;
            }
            if (each.isRefused() || each.sentNs() - answeredSentNs < 0) {
                due.add(each);
            } else if (oldest == null || each.sentNs() - oldest.sentNs() < 0) {
                oldest = each;
            }
        }
        if (due.isEmpty() && oldest != null && nowNs - probedNs >= PROBE_NS) {
            probedNs = nowNs;
            due.add(oldest);
        }
        return due;
    }
}
