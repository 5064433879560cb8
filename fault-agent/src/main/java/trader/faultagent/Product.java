package trader.faultagent;

import java.util.List;
import java.util.stream.Stream;

/** The methods of the product, and of the grid, at which faults are planted. */
final class Product {
    static final ProductMethod START = new ProductMethod("trader.server.TradingServer", "start");
    static final List<ProductMethod> ENLIST_BROKER = server("transaction.Enlistments.enlistBroker");
    static final List<ProductMethod> ENLIST_ORDERS = server("transaction.Enlistments.enlistOrders");
    static final List<ProductMethod> RECORD =
            server("order.emulated.EmulatedOrders.record", "order.jdbc.JdbcOrders.record");
    static final List<ProductMethod> PREPARE = server("transaction.EnlistedXaResource.prepare");
    static final List<ProductMethod> COMMIT = server("transaction.EnlistedXaResource.commit");
    static final List<ProductMethod> DECIDE = server("transaction.log.MarkedDecisions.decide");
    static final List<ProductMethod> FORGET = server("transaction.log.MarkedDecisions.forget");
    static final List<ProductMethod> RESOLVE =
            server("transaction.RecoverableResource.commit", "transaction.RecoverableResource.rollback");
    static final List<ProductMethod> HANDLE_QUOTE = server("quote.QuoteQueryHandler.handle");
    static final List<ProductMethod> HANDLE_ORDER = server("order.OrderHandler.handle");
    static final List<ProductMethod> RECEIVE_REPLY = List.of(new ProductMethod("trader.jmsclient.Requester", "onReply"),
            new ProductMethod("trader.client.load.FixTransport$Replies", "fromApp"));
    static final List<ProductMethod> DEBIT = grid("ledger.DebitProcessor.apply", "ledger.DebitInterceptor.debit");
    static final List<ProductMethod> QUEUE_TRANSFER =
            grid("ledger.OutboxInterceptor.onEvent", "ledger.CreditQueue.add");
    static final List<ProductMethod> DELIVER = grid("ledger.Deliverer.deliver", "ledger.CreditQueue.put");
    static final List<ProductMethod> CREDIT = grid("ledger.CreditProcessor.apply", "ledger.CreditInterceptor.credit");
    static final List<ProductMethod> SEND_CREDITS = grid("ledger.Invocations.invoke", "ledger.CreditQueue.credit");
    static final List<ProductMethod> TAKE_TRANSFERS = grid("http.TransferServer.carryOut");

    private Product() {
    }

    private static List<ProductMethod> server(String... names) {
        return methods("trader.server.", names);
    }

    private static List<ProductMethod> grid(String... names) {
        return methods("trader.grid.", names);
    }

    private static List<ProductMethod> methods(String prefix, String... names) {
        return Stream.of(names).map(name -> new ProductMethod(prefix + name.substring(0, name.lastIndexOf('.')),
                name.substring(name.lastIndexOf('.') + 1))).toList();
    }
}
