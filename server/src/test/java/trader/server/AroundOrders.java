package trader.server;

import javax.transaction.xa.XAResource;
import trader.fixml.OrderRequest;
import trader.server.order.OrderRecord;
import trader.server.order.resource.RecordedOrders;

/** The real access to the orders, with something around it. */
class AroundOrders implements RecordedOrders {
    private final RecordedOrders orders;
    private final Recording recording;

    /** Records an order, or fails. */
    interface Recording {
        OrderRecord record(RecordedOrders orders, OrderRequest request, OrderRecord decision);
    }

    AroundOrders(RecordedOrders orders) {
        this(orders, RecordedOrders::record);
    }

    /** {@code recording}: of all orders but the server's own probe. */
    AroundOrders(RecordedOrders orders, Recording recording) {
        this.orders = orders;
        this.recording = recording;
    }

    @Override
    public void open() {
        orders.open();
    }

    @Override
    public OrderRecord record(OrderRequest request, OrderRecord decision) {
        return PROBE_SENDER.equals(request.header().senderCompId()) ? orders.record(request, decision)
                : recording.record(orders, request, decision);
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
