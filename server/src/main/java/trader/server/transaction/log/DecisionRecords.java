package trader.server.transaction.log;

import java.io.IOException;
import java.util.Collection;
import java.util.Map;

/** Decisions to commit in the log of a resource, each with its position there. Thread-safe. */
public interface DecisionRecords {
    /** The decisions that were there when the log was opened, except forgotten ones, in their order. */
    Map<Long, byte[]> decisions();

    /**
     * Records a decision; it returns when the decision, and everything recorded before it, is as durable as the log
     * makes records.
     *
     * @return the decision's position
     */
    long decide(byte[] decision) throws IOException;

    /** Records that decisions are no longer needed. This is not synced: a decision that comes back does no harm. */
    void forget(Collection<Long> positions) throws IOException;
}
