package trader.server.order.resource;

import java.util.List;
import javax.transaction.xa.XAResource;
import trader.common.CounterLog;
import trader.server.order.OrderRecord;
import trader.server.order.Orders;
import trader.server.transaction.log.DecisionRecords;

/** The orders of one resource, with its opening, recovery and counts. */
public interface RecordedOrders extends Orders, AutoCloseable {
    /** The sender of a server's test orders, which are recorded like any other, but not counted or shown. */
    String PROBE_SENDER = "trader.probe";

    /** The value of a figure if the resource cannot be reached. */
    long UNKNOWN = -1;

    /** Whether it is the server's own record, not a client's. */
    static boolean isProbe(OrderRecord record) {
        return record.sender().equals(PROBE_SENDER);
    }

    void open();

    /**
     * The identity of the records, which are open, if several servers can share them; null if they are this server's
     * alone. Letters, digits and hyphens.
     */
    default String sharedIdentity() {
        return null;
    }

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

    /** The decisions in the log of the resource, which is open; null if it keeps none. */
    default DecisionRecords decisions() {
        return null;
    }

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
