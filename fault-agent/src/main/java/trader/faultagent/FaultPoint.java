package trader.faultagent;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** A point in the life of an order at which the agent can stop a thread of the server. */
public enum FaultPoint implements Place {
    /** A listener is enlisted in its transaction and is about to ask the broker for a message. */
    BEFORE_RECEIVE(Product.ENLIST_BROKER, FaultAdvice.Exit.class),
    /** The order is inserted in its resource, nothing is prepared. */
    AFTER_INSERT(Product.RECORD, FaultAdvice.Exit.class),
    /** The broker's branch is prepared. */
    AFTER_PREPARE_BROKER(Product.PREPARE, FaultAdvice.BrokerExit.class),
    /** The order resource's branch is prepared. */
    AFTER_PREPARE_RESOURCE(Product.PREPARE, FaultAdvice.OrdersExit.class),
    /** The decision to commit is in the transaction log, no branch has been told. */
    AFTER_DECISION(Product.COMMIT, FaultAdvice.Commit.class),
    /** One branch is committed. */
    AFTER_FIRST_COMMIT(Product.COMMIT, FaultAdvice.Commit.class),
    /** Both branches are committed, the decision is still in the transaction log. */
    AFTER_BOTH_COMMITS(Product.COMMIT, FaultAdvice.Commit.class),
    /** Recovery has found a branch in doubt and is about to resolve it. */
    DURING_RECOVERY(Product.RESOLVE, FaultAdvice.Entry.class);

    private final List<ProductMethod> methods;
    private final Class<?> adviceClass;

    FaultPoint(List<ProductMethod> methods, Class<?> adviceClass) {
        this.methods = methods;
        this.adviceClass = adviceClass;
    }

    @Override
    public String spelling() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * The agent argument that stops a thread here for ever.
     *
     * @param hit which time a thread gets here, from 1, counted from when the server serves
     * @param file is created when the thread stops
     */
    public String argument(int hit, Path file) {
        return spelling() + ":" + hit + ":" + file.toAbsolutePath();
    }

    @Override
    public List<MethodAdvice> advice() {
        return MethodAdvice.of(methods, adviceClass, spelling());
    }
}
