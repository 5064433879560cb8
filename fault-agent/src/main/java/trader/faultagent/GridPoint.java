package trader.faultagent;

import java.util.List;

/** A point in the life of a transfer at which the agent can stop a thread of a member of the grid. */
public enum GridPoint implements StopPoint {
    /** An account is debited within a partition transaction, which is not committed. */
    DURING_DEBIT(Product.DEBIT, FaultAdvice.Exit.class, false),
    /** The debit is committed; its transfer is not yet queued for delivery. */
    AFTER_DEBIT(Product.QUEUE_TRANSFER, FaultAdvice.Entry.class, false),
    /** The transfer has been taken from the queue; its credit is not sent. */
    BEFORE_CREDIT(Product.DELIVER, FaultAdvice.Entry.class, false),
    /** An account is credited within a partition transaction, which is not committed. */
    DURING_CREDIT(Product.CREDIT, FaultAdvice.Exit.class, false),
    /** The credit is committed; the grid still holds the transfer as unfinished. */
    AFTER_CREDIT(Product.SEND_CREDITS, FaultAdvice.Exit.class, false),
    /** A business node has read a request, and has started no transfer. */
    BEFORE_TRANSFER(Product.TAKE_TRANSFERS, FaultAdvice.Entry.class, true),
    /** A business node has carried out the transfers of a request, and has not answered. */
    BEFORE_ANSWER(Product.TAKE_TRANSFERS, FaultAdvice.Exit.class, true);

    private final List<MethodAdvice> advice;
    private final boolean isOnBusinessNode;

    GridPoint(List<ProductMethod> methods, Class<?> adviceClass, boolean isOnBusinessNode) {
        advice = MethodAdvice.of(methods, adviceClass, spelling());
        this.isOnBusinessNode = isOnBusinessNode;
    }

    /** Whether business nodes have this point, and not the members that store partitions. */
    public boolean isOnBusinessNode() {
        return isOnBusinessNode;
    }

    @Override
    public boolean countsFromStart() {
        return true;
    }

    @Override
    public List<MethodAdvice> advice() {
        return advice;
    }
}
