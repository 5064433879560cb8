package trader.server.order;

import java.util.List;
import javax.transaction.xa.XAResource;
import trader.fixml.ExecutionReport;
import trader.fixml.Order;
import trader.server.xa.DelayFigures;

/** The data access object of the order service: an XA resource that keeps orders with the reports on them. */
public interface Orders extends AutoCloseable {
    /** What {@link Figures} say when the resource could not be asked. */
    long UNKNOWN = -1;

    /** Opens the resource. */
    void open();

    /**
     * Records an order in the thread's transaction. The key (sender, order id) is unique: an order that is there
     * already is not recorded again.
     *
     * @param order the order
     * @param report the decision on it
     * @return the decision that holds: this one, or the one that was recorded first
     * @throws org.springframework.dao.TransientDataAccessException when another transaction is in the way
     * @throws org.springframework.dao.DataAccessResourceFailureException when the resource is not there, or could not
     *         be enlisted
     * @throws RuntimeException any other, when this order cannot be recorded: after some attempts it is a dead letter.
     *         With each of them the transaction must roll back
     */
    ExecutionReport record(Order order, ExecutionReport report);

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

    @Override
    void close();

    /**
     * The resource in figures, counted by itself.
     *
     * @param name {@code emulated}, {@code h2} or {@code postgresql}
     * @param durable whether its records survive the end of the process
     * @param notDurable what is less durable than asked, one sentence each
     * @param accepted committed records of accepted orders, or {@link #UNKNOWN}
     * @param rejected committed records of rejected orders, or {@link #UNKNOWN}
     * @param insert the delay of an insert
     * @param prepare the delay of a prepare
     * @param commit the delay of a commit
     */
    record Figures(String name, boolean durable, List<String> notDurable, long accepted, long rejected,
            DelayFigures insert, DelayFigures prepare, DelayFigures commit) {
    }
}
