package trader.server;

import javax.transaction.xa.XAResource;
import trader.fixml.OrderRequest;
import trader.server.order.OrderRecord;
import trader.server.order.resource.RecordedOrders;

/** The real access to the orders, with something around it. */
class AroundOrders implements RecordedOrders {
    private final RecordedOrders orders;

    AroundOrders(RecordedOrders orders) {
        this.orders = orders;
    }

    @Override
    public void open() {
        orders.open();
    }

    @Override
    public OrderRecord record(OrderRequest request, OrderRecord decision) {
        return orders.record(request, decision);
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
