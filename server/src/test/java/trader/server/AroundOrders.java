package trader.server;

import javax.transaction.xa.XAResource;
import trader.fixml.ExecutionReport;
import trader.fixml.Order;
import trader.server.order.Orders;

/** The real access to the orders, with something around it. */
class AroundOrders implements Orders {
    private final Orders orders;

    AroundOrders(Orders orders) {
        this.orders = orders;
    }

    @Override
    public void open() {
        orders.open();
    }

    @Override
    public ExecutionReport record(Order order, ExecutionReport report) {
        return orders.record(order, report);
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
