package trader.server.order;

import java.math.BigDecimal;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import trader.fixml.BusinessReject;
import trader.fixml.BusinessRejectReason;
import trader.fixml.ExecType;
import trader.fixml.ExecutionReport;
import trader.fixml.Header;
import trader.fixml.OrdRejReason;
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
     * Accepts or rejects an order; both are recorded. Times of decisions are to the microsecond, as databases keep them.
     *
     * @return the report on it; for an order that was recorded before, the report of then, or where it was recorded
     *         with other terms, a rejection that says so
     * @throws RuntimeException when it could not be recorded
     */
    public ExecutionReport handle(Order order) {
        ExecutionReport decision = decide(order);
        ExecutionReport held = orders.record(order, decision);
        return held.execId().equals(decision.execId()) ? held : duplicate(order, decision, held);
    }

    /** What a requester is told whose order has not come near the resource. */
    BusinessReject unavailable(Order order) {
        return new BusinessReject(Header.NONE, "D", order.clOrdId(), BusinessRejectReason.APPLICATION_NOT_AVAILABLE,
                "orders cannot be recorded now, and whether this one was before is not known: send it again");
    }

    /** Not recorded: the key is another order's, which stands. */
    private ExecutionReport duplicate(Order order, ExecutionReport decision, ExecutionReport held) {
        return new ExecutionReport(Header.NONE, held.orderId(), decision.execId(), order.clOrdId(), null, null,
                ExecType.REJECTED, OrdStatus.REJECTED, OrdRejReason.DUPLICATE_ORDER, order.symbol(), order.side(),
                null, order.orderQty(), null, null, null, BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO,
                Texts.printable("this sender's order of that ID was recorded with other terms, and stands: "
                        + difference(order, held)), clock.instant());
    }

    private static String difference(Order order, ExecutionReport held) {
        if (!order.symbol().equals(held.symbol())) {
            return "symbol '" + held.symbol() + "', not '" + order.symbol() + "'";
        }
        if (order.side() != held.side()) {
            return "side " + held.side() + ", not " + order.side();
        }
        if (order.orderQty().compareTo(held.orderQty()) != 0) {
            return "quantity " + held.orderQty().toPlainString() + ", not " + order.orderQty().toPlainString();
        }
        return "another type, price, stop price, time in force or account";
    }

    private ExecutionReport decide(Order order) {
        OrderRules.Rejection rejection = rules.check(order);
        boolean accepted = rejection == null;
        return new ExecutionReport(Header.NONE, OrderIds.orderId(order), OrderIds.execId(order), order.clOrdId(),
                null, null,
                accepted ? ExecType.NEW : ExecType.REJECTED,
                accepted ? OrdStatus.NEW : OrdStatus.REJECTED,
                accepted ? null : rejection.reason(),
                order.symbol(), order.side(), null, order.orderQty(), null, null, null,
                accepted ? order.orderQty() : BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO,
                accepted ? null : Texts.printable(rejection.text()),
                clock.instant().truncatedTo(ChronoUnit.MICROS));
    }
}
