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
        // The resource has its own unique key, which only another order gets past.
        String id = order.clOrdId() + "-" + UUID.randomUUID();
        orders.record(new Order(order.header(), id, order.symbol(), order.side(), order.ordType(), order.orderQty(),
                order.price(), order.stopPx(), order.timeInForce(), order.quoteId(), order.account(),
                order.transactTime()),
                new ExecutionReport(report.header(), report.orderId(), report.execId(), id,
                        report.origClOrdId(), report.ordStatusReqId(), report.execType(), report.ordStatus(),
                        report.ordRejReason(), report.symbol(), report.side(), report.ordType(), report.orderQty(),
                        report.price(), report.stopPx(), report.timeInForce(),
                        report.leavesQty(), report.cumQty(), report.avgPx(), report.text(), report.transactTime()));
        return report;
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
