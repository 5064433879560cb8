package trader.faultagent;

import java.util.List;

/** The methods of the product at which faults are planted. */
final class Product {
    static final ProductMethod START = new ProductMethod("trader.server.TradingServer", "start");
    static final List<ProductMethod> ENLIST_BROKER = enlistments("enlistBroker");
    static final List<ProductMethod> ENLIST_ORDERS = enlistments("enlistOrders");
    static final List<ProductMethod> RECORD = List.of(
            new ProductMethod("trader.server.order.emulated.EmulatedOrders", "record"),
            new ProductMethod("trader.server.order.jdbc.JdbcOrders", "record"));
    static final List<ProductMethod> PREPARE = watched("prepare");
    static final List<ProductMethod> COMMIT = watched("commit");
    static final List<ProductMethod> RESOLVE = List.of(
            new ProductMethod("trader.server.transaction.RecoverableResource", "commit"),
            new ProductMethod("trader.server.transaction.RecoverableResource", "rollback"));
    static final List<ProductMethod> HANDLE_QUOTE =
            List.of(new ProductMethod("trader.server.quote.QuoteQueryHandler", "handle"));
    static final List<ProductMethod> HANDLE_ORDER =
            List.of(new ProductMethod("trader.server.order.OrderHandler", "handle"));
    static final List<ProductMethod> RECEIVE_REPLY = List.of(new ProductMethod("trader.jmsclient.Requester", "onReply"),
            new ProductMethod("trader.client.fix.FixRequester$Replies", "fromApp"));

    private Product() {
    }

    private static List<ProductMethod> enlistments(String method) {
        return List.of(new ProductMethod("trader.server.transaction.Enlistments", method));
    }

    private static List<ProductMethod> watched(String method) {
        return List.of(new ProductMethod("trader.server.transaction.EnlistedXaResource", method));
    }
}
