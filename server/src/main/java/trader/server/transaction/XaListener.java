package trader.server.transaction;

import javax.transaction.xa.Xid;

/** Called by the transaction manager's threads when they prepare and commit a branch. */
public interface XaListener {
    XaListener NONE = new XaListener() {
    };

    /** A resource has voted for the commit of its branch. */
    default void prepared(String resource, Xid branch) {
    }

    /** A resource is about to commit its branch: if it was prepared, the decision is in the transaction log. */
    default void committing(String resource, Xid branch, boolean onePhase) {
    }

    /** A resource has committed its branch. */
    default void committed(String resource, Xid branch, boolean onePhase) {
    }
}
