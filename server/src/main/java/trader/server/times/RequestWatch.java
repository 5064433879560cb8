package trader.server.times;

import javax.transaction.xa.Xid;
import trader.server.xa.WatchedXaResource;
import trader.server.xa.XaWatch;

/** Sees when the broker's branch is committed, on the thread that works on the order. */
public final class RequestWatch implements XaWatch {
    private final RequestTimes times;

    /** Tells these times. */
    public RequestWatch(RequestTimes times) {
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
