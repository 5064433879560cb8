package trader.fixgateway.gateway;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Which orders are sent again over a connection on which they were sent before. The broker keeps what it was sent:
 * while the services read nothing, each repetition would only fill its queue. So an order is sent again when it is
 * overdue and the services have answered one that was sent after it: they have passed it by. While they answer nothing,
 * the overdue one that was sent the longest ago is sent again every few seconds: perhaps only the reply was lost.
 */
final class OverdueOrders {
    private static final long PROBE_NS = TimeUnit.SECONDS.toNanos(5);

    /** When the latest that was answered was sent. */
    private volatile long passedNs;
    private long probedNs;

    /** Nothing was answered or sent so far. */
    OverdueOrders(long nowNs) {
        passedNs = nowNs;
        probedNs = nowNs - PROBE_NS;
    }

    /** A reply to this attempt has come. Called by the thread that reads the connection. */
    void passed(PendingRequest order, Attempt attempt) {
        if (order.isLatest(attempt.count()) && order.sentNs() - passedNs > 0) {
            passedNs = order.sentNs();
        }
    }

    /** Those to be sent again now. Called by one thread. */
    List<PendingRequest> due(Collection<PendingRequest> outstanding, long nowNs) {
        List<PendingRequest> due = new ArrayList<>();
        PendingRequest oldest = null;
        for (PendingRequest each : outstanding) {
            if (!each.isListed() || !each.isOverdue(nowNs)) {
                continue;
            }
            if (each.isDue(nowNs, passedNs)) {
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
