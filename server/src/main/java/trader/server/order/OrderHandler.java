package trader.server.order;

import java.math.BigDecimal;
import java.time.Clock;
import trader.fixml.ExecType;
import trader.fixml.ExecutionReport;
import trader.fixml.Header;
import trader.fixml.OrdStatus;
import trader.fixml.Order;
import trader.server.jms.Texts;
import trader.server.price.QuoteCache;

/** Decides on orders and records the decisions. Needs a transaction. Thread-safe. */
public final class OrderHandler {
    private final OrderRules rules;
    private final Orders orders;
    private final Clock clock;

    /** A handler that knows the symbols of the cache. */
    public OrderHandler(QuoteCache cache, Orders orders, Clock clock) {
        this.rules = new OrderRules(cache);
        this.orders = orders;
        this.clock = clock;
    }

    /**
     * Accepts or rejects an order; both are recorded.
     *
     * @return the report on it; for an order that was recorded before, the report of then
     * @throws RuntimeException when it could not be recorded
     */
    public ExecutionReport handle(Order order) {
        return orders.record(order, decide(order));
    }

    private ExecutionReport decide(Order order) {
        OrderRules.Rejection rejection = rules.check(order);
        boolean accepted = rejection == null;
        return new ExecutionReport(Header.NONE, OrderIds.orderId(order), OrderIds.execId(order), order.clOrdId(),
                accepted ? ExecType.NEW : ExecType.REJECTED,
                accepted ? OrdStatus.NEW : OrdStatus.REJECTED,
                accepted ? null : rejection.reason(),
                order.symbol(), order.side(), order.orderQty(),
                accepted ? order.orderQty() : BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO,
                accepted ? null : Texts.printable(rejection.text()),
                clock.instant());
    }
}
