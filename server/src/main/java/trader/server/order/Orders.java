package trader.server.order;

import java.util.List;
import javax.transaction.xa.XAResource;
import trader.common.CounterLog;
import trader.fixml.OrderRequest;

/** The data access object of the order service: an XA resource that keeps requests with the decisions on them. */
public interface Orders extends AutoCloseable {
    /** The value of a figure if the resource cannot be reached. */
    long UNKNOWN = -1;

    void open();

    /**
     * Records the decision on a request in the thread's transaction. Two things are unique: the key (sender, ClOrdID),
     * so a request is not recorded twice; and each place in the chain of an order, so only one of two requests that
     * change the same version is recorded.
     *
     * @param request a new order, or a change of one
     * @return the valid record: this one, or the one that was recorded first; null if there is none and another request
     *         has taken the place, so that the caller must decide again
     * @throws org.springframework.dao.TransientDataAccessException when another transaction holds the record
     * @throws org.springframework.dao.DataAccessResourceFailureException when the resource cannot be reached or
     *         enlisted
     * @throws RuntimeException any other, when this order cannot be recorded: after some attempts it is a dead letter.
     *         After each of these exceptions the transaction must roll back
     */
    OrderRecord record(OrderRequest request, OrderRecord decision);

    /**
     * The record with a key, committed or made by the thread's transaction; waits for one that is in doubt.
     *
     * @return null when there is none
     * @throws RuntimeException as {@link #record} does
     */
    OrderRecord find(String sender, String clOrdId);

    /**
     * The last record of the chain that an accepted one belongs to, or that one; waits for one that is in doubt.
     *
     * @throws RuntimeException as {@link #record} does
     */
    OrderRecord last(OrderRecord accepted);

    /** Whether a committed record has this key; not part of any transaction. */
    boolean holds(String sender, String clOrdId);

    /**
     * The resource manager for recovery, over a connection of its own that is reopened when it does not work. Called by
     * one thread at a time, which may use the result until its next call or until this is closed.
     *
     * @throws RuntimeException when the resource cannot be reached
     */
    XAResource recoveryResource();

    Figures figures();

    /** Adds counters of the resource, where it has any. */
    default void addCounters(CounterLog counters) {
    }

    @Override
    void close();

    /**
     * Figures of the resource, counted by itself.
     *
     * @param notDurable parts that are less durable than configured, one sentence each
     * @param accepted committed records of accepted requests, or {@link #UNKNOWN}
     * @param rejected committed records of refused requests, or {@link #UNKNOWN}
     */
    record Figures(String name, boolean durable, List<String> notDurable, long accepted, long rejected,
            DelayFigures insert, DelayFigures prepare, DelayFigures commit) {
    }
}
