package trader.server.order;

import java.util.UUID;
import javax.transaction.xa.XAResource;
import trader.fixml.ExecutionReport;
import trader.fixml.Order;
import trader.fixml.OrderRequest;

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
    public OrderRecord record(OrderRequest request, OrderRecord decision) {
        OrderRecord held = orders.record(request, decision);
        if (held == decision || !(request instanceof Order order)) {
            return held;
        }
        // The resource has its own unique key, which only another order gets past.
        Order again = new Order(order.header(), order.clOrdId() + "-" + UUID.randomUUID(), order.symbol(),
                order.side(), order.ordType(), order.orderQty(), order.price(), order.stopPx(), order.timeInForce(),
                order.quoteId(), order.account(), order.transactTime());
        ExecutionReport report = (ExecutionReport) decision.answer();
        orders.record(again, OrderRecord.of(decision.sender(), decision.isRefused()
                ? ExecutionReport.rejected(again, report.orderId(), report.execId(), report.ordRejReason(),
                        report.text(), report.transactTime())
                : ExecutionReport.accepted(again, report.orderId(), report.execId(), report.transactTime())));
        return decision;
    }

    @Override
    public OrderRecord find(String sender, String clOrdId) {
        return orders.find(sender, clOrdId);
    }

    @Override
    public OrderRecord last(OrderRecord accepted) {
        return orders.last(accepted);
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
