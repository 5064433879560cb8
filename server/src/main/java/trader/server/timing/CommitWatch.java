package trader.server.timing;

import javax.transaction.xa.Xid;
import trader.server.transaction.WatchedXaResource;
import trader.server.transaction.XaWatch;

/** Sees when the broker's branch is committed, on the thread that processes the order. */
final class CommitWatch implements XaWatch {
    private final RequestTimes times;

    CommitWatch(RequestTimes times) {
        this.times = times;
    }

    @Override
    public void prepared(String resource, Xid branch) {
        // Nothing has left yet.
    }

    @Override
    public void committed(String resource, Xid branch, boolean onePhase) {
        if (resource.equals(WatchedXaResource.BROKER)) {
            times.released();
        }
    }
}
