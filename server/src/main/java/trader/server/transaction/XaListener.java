package trader.server.transaction;

import javax.transaction.xa.Xid;

/** Called by the transaction manager's threads after they have prepared or committed a branch. */
public interface XaListener {
    XaListener NONE = new XaListener() {
    };

    /** A resource has voted for the commit of its branch. */
    default void prepared(String resource, Xid branch) {
    }

    /** A resource has committed its branch. */
    default void committed(String resource, Xid branch, boolean onePhase) {
    }
}
