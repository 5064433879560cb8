package trader.server.timing;

import javax.transaction.xa.Xid;
import trader.server.transaction.EnlistedXaResource;
import trader.server.transaction.XaListener;

/** Sees when the broker's branch is committed, on the thread that processes the order. */
final class CommitWatch implements XaListener {
    private final RequestTimes times;

    CommitWatch(RequestTimes times) {
        this.times = times;
    }

    @Override
    public void committed(String resource, Xid branch, boolean onePhase) {
        if (resource.equals(EnlistedXaResource.BROKER)) {
            times.released();
        }
    }
}
