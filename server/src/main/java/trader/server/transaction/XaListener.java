package trader.server.transaction;

import javax.transaction.xa.Xid;
import org.slf4j.LoggerFactory;

/**
 * Called by the transaction manager's threads when they prepare and commit a branch. What a method throws is passed to
 * {@link #failed}, and the transaction goes on.
 */
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

    /** A method of this listener has thrown. */
    default void failed(Throwable thrown) {
        LoggerFactory.getLogger(XaListener.class).error("{} has failed", this, thrown);
    }
}
