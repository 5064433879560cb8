package trader.server.order;

import java.util.List;
import trader.fixml.ExecutionReport;
import trader.fixml.Order;
import trader.server.xa.DelayFigures;
import trader.server.xa.XaCalls;

/** The data access object of the order service: an XA resource that keeps orders with the reports on them. */
public interface Orders extends AutoCloseable {
    /** Opens the resource. */
    void open();

    /**
     * Records an order in the thread's transaction. The key (sender, order id) is unique: an order that is there
     * already is not recorded again.
     *
     * @param order the order
     * @param report the decision on it
     * @return the decision that holds: this one, or the one that was recorded first
     * @throws RuntimeException when it could not be recorded; the transaction must then roll back
     */
    ExecutionReport record(Order order, ExecutionReport report);

    /** What the resource says of itself. */
    Figures figures();

    @Override
    void close();

    /**
     * The resource in figures, counted by itself.
     *
     * @param name {@code emulated} or {@code h2}
     * @param durable whether its records survive the end of the process
     * @param notDurable what is less durable than asked, one sentence each
     * @param accepted committed records of accepted orders
     * @param rejected committed records of rejected orders
     * @param calls what the transaction manager called
     * @param insert the delay of an insert
     * @param prepare the delay of a prepare
     * @param commit the delay of a commit
     */
    record Figures(String name, boolean durable, List<String> notDurable, long accepted, long rejected,
            XaCalls.Figures calls, DelayFigures insert, DelayFigures prepare, DelayFigures commit) {
    }
}
