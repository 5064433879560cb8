package trader.server;

import javax.transaction.xa.XAResource;
import trader.fixml.OrderRequest;
import trader.server.order.Orders;
import trader.server.xa.Recorded;

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
    public Recorded record(OrderRequest request, Recorded decision) {
        return orders.record(request, decision);
    }

    @Override
    public Recorded find(String sender, String clOrdId) {
        return orders.find(sender, clOrdId);
    }

    @Override
    public Recorded last(Recorded accepted) {
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
