package trader.server.order;

import java.util.UUID;
import javax.transaction.xa.XAResource;
import trader.fixml.ExecutionReport;
import trader.fixml.Order;

/** Records an order again when it comes again: for the crash test's check of itself, and nothing else. */
public final class NotDeduplicated implements Orders {
    private final Orders orders;

    /** Spoils these orders. */
    public NotDeduplicated(Orders orders) {
        this.orders = orders;
    }

    @Override
    public void open() {
        orders.open();
    }

    @Override
    public ExecutionReport record(Order order, ExecutionReport report) {
        if (orders.record(order, report) == report) {
            return report;
        }
        return orders.record(new Order(order.header(), order.clOrdId() + "-" + UUID.randomUUID(), order.symbol(),
                order.side(), order.ordType(), order.orderQty(), order.price(), order.stopPx(), order.timeInForce(),
                order.quoteId(), order.account(), order.transactTime()), report);
    }

    @Override
    public boolean holds(String sender, String clOrdId) {
        return orders.holds(sender, clOrdId);
    }

    @Override
    public XAResource recoveryResource() {
        return orders.recoveryResource();
    }

    @Override
    public Figures figures() {
        return orders.figures();
    }

    @Override
    public void close() {
        orders.close();
    }
}
