package trader.server.order;

import java.util.List;
import javax.transaction.xa.XAResource;
import trader.common.CounterLog;
import trader.fixml.OrderRequest;

/** The data access object of the order service: an XA resource that keeps requests with the decisions on them. */
public interface Orders extends AutoCloseable {
    /** What {@link Figures} say when the resource could not be asked. */
    long UNKNOWN = -1;

    /** Opens the resource. */
    void open();

    /**
     * Records what was decided on a request in the thread's transaction. Two things are unique: the key (sender,
     * ClOrdID), so a request that is there already is not recorded again; and each place in the chain of an order, so
     * of two requests that change the same version one is recorded.
     *
     * @param request a new order, or what changes one
     * @param decision what was decided
     * @return the record that holds: this one, or the one that was recorded first; null where there is none and another
     *         request has the place, so that it is to be decided again
     * @throws org.springframework.dao.TransientDataAccessException when another transaction is in the way
     * @throws org.springframework.dao.DataAccessResourceFailureException when the resource is not there, or could not
     *         be enlisted
     * @throws RuntimeException any other, when this order cannot be recorded: after some attempts it is a dead letter.
     *         With each of them the transaction must roll back
     */
    OrderRecord record(OrderRequest request, OrderRecord decision);

    /**
     * The committed record with a key, or the one of the thread's transaction; waits for one that is in doubt.
     *
     * @return null when there is none
     * @throws RuntimeException as {@link #record} does
     */
    OrderRecord find(String sender, String clOrdId);

    /**
     * The last record of the chain that an accepted one belongs to; waits for one that is in doubt.
     *
     * @return the last, which may be the given one
     * @throws RuntimeException as {@link #record} does
     */
    OrderRecord last(OrderRecord accepted);

    /** Whether a committed record has this key; outside of all transactions. */
    boolean holds(String sender, String clOrdId);

    /**
     * The resource manager as recovery asks it for branches in doubt and resolves them: over a connection of recovery's
     * own, which works at this moment and is opened again when it does not. Called by one thread at a time, which may
     * use what it got until it calls again or this is closed.
     *
     * @throws RuntimeException when the resource cannot be reached
     */
    XAResource recoveryResource();

    /** What the resource says of itself. */
    Figures figures();

    /** Adds counters of the resource, where it has any. */
    default void addCounters(CounterLog counters) {
    }

    @Override
    void close();

    /**
     * The resource in figures, counted by itself.
     *
     * @param name {@code emulated}, {@code h2} or {@code postgresql}
     * @param durable whether its records survive the end of the process
     * @param notDurable what is less durable than asked, one sentence each
     * @param accepted committed records of accepted requests, or {@link #UNKNOWN}
     * @param rejected committed records of refused requests, or {@link #UNKNOWN}
     * @param insert the delay of an insert
     * @param prepare the delay of a prepare
     * @param commit the delay of a commit
     */
    record Figures(String name, boolean durable, List<String> notDurable, long accepted, long rejected,
            DelayFigures insert, DelayFigures prepare, DelayFigures commit) {
    }
}
