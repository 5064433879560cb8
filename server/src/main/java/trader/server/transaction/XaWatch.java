package trader.server.transaction;

import javax.transaction.xa.Xid;

/** Is told what the transaction manager has done with the resources of its transactions, by its threads. */
public interface XaWatch {
    /** Watches nothing. */
    XaWatch NONE = new XaWatch() {
        @Override
        public void prepared(String resource, Xid branch) {
            // Nobody wants to know.
        }

        @Override
        public void committed(String resource, Xid branch, boolean onePhase) {
            // Nobody wants to know.
        }
    };

    /** A resource has voted for the commit of its branch. */
    void prepared(String resource, Xid branch);

    /** A resource has committed its branch. */
    void committed(String resource, Xid branch, boolean onePhase);
}
