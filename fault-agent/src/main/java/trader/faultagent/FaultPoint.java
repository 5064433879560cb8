package trader.faultagent;

import java.util.List;

/** A point in the life of an order at which the agent can stop a thread of the server. */
public enum FaultPoint implements StopPoint {
    /** A listener is enlisted in its transaction and is about to ask the broker for a message. */
    BEFORE_RECEIVE(Product.ENLIST_BROKER, FaultAdvice.Exit.class),
    /** The order is inserted in its resource; nothing is prepared yet. */
    AFTER_INSERT(Product.RECORD, FaultAdvice.Exit.class),
    /** The broker's branch is prepared. */
    AFTER_PREPARE_BROKER(Product.PREPARE, FaultAdvice.BrokerExit.class),
    /** The order resource's branch is prepared. */
    AFTER_PREPARE_RESOURCE(Product.PREPARE, FaultAdvice.OrdersExit.class),
    /** The decision to commit is in the transaction log; no branch is committed yet. */
    AFTER_DECISION(Product.COMMIT, FaultAdvice.Commit.class),
    /** One branch is committed. */
    AFTER_FIRST_COMMIT(Product.COMMIT, FaultAdvice.Commit.class),
    /** Both branches are committed; the decision is still in the transaction log. */
    AFTER_BOTH_COMMITS(Product.COMMIT, FaultAdvice.Commit.class),
    /** Both branches are prepared; the decision is about to be written to the order resource's log. */
    BEFORE_MARK(Product.DECIDE, FaultAdvice.Entry.class),
    /** The commits of finished transactions are synced; their decisions are still in the order resource's log. */
    BEFORE_FORGETTING(Product.FORGET, FaultAdvice.Entry.class),
    /** The record that forgets decisions is appended to the order resource's log, but not synced. */
    AFTER_FORGETTING(Product.FORGET, FaultAdvice.Exit.class),
    /** Recovery has found a branch in doubt and is about to resolve it. */
    DURING_RECOVERY(Product.RESOLVE, FaultAdvice.Entry.class);

    private final List<MethodAdvice> advice;

    FaultPoint(List<ProductMethod> methods, Class<?> adviceClass) {
        advice = MethodAdvice.of(methods, adviceClass, spelling());
    }

    @Override
    public boolean countsFromStart() {
        return this == DURING_RECOVERY;
    }

    @Override
    public List<MethodAdvice> advice() {
        return advice;
    }
}
