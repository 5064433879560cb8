package trader.server.order;

import java.math.BigDecimal;
import trader.fixml.OrdRejReason;
import trader.fixml.OrdType;
import trader.fixml.Order;
import trader.fixml.Side;
import trader.fixml.TimeInForce;
import trader.server.price.QuoteCache;

/** The rules for accepting an order. Thread-safe. */
final class OrderRules {
    /**
     * Why an order is rejected.
     *
     * @param text the reason in words, with the value that is wrong
     */
    record Rejection(OrdRejReason reason, String text) {
    }

    private final QuoteCache cache;

    OrderRules(QuoteCache cache) {
        this.cache = cache;
    }

    /** The first rule that the order breaks, or null when it is accepted. */
    Rejection check(Order order) {
        if (!cache.knows(order.symbol())) {
            return new Rejection(OrdRejReason.UNKNOWN_SYMBOL, "symbol '" + order.symbol() + "' is not known");
        }
        if (!isSupported(order.side())) {
            return new Rejection(OrdRejReason.UNSUPPORTED_ORDER_CHARACTERISTIC, "side " + order.side()
                    + ": BUY, SELL, SELL_SHORT or SELL_SHORT_EXEMPT");
        }
        if (!isSupported(order.ordType())) {
            return new Rejection(OrdRejReason.UNSUPPORTED_ORDER_CHARACTERISTIC, "order type " + order.ordType()
                    + ": MARKET, LIMIT, STOP or STOP_LIMIT");
        }
        if (!isSupported(order.timeInForce())) {
            return new Rejection(OrdRejReason.UNSUPPORTED_ORDER_CHARACTERISTIC, "time in force " + order.timeInForce()
                    + ": DAY or GOOD_TILL_CANCEL");
        }
        if (!isPositive(order.orderQty())) {
            return new Rejection(OrdRejReason.INCORRECT_QUANTITY, "quantity " + order.orderQty() + ": more than 0");
        }
        if (needsPrice(order.ordType()) && !isPositive(order.price())) {
            return new Rejection(OrdRejReason.OTHER, "price " + order.price() + ": a " + order.ordType()
                    + " order needs one that is more than 0");
        }
        if (needsStopPrice(order.ordType()) && !isPositive(order.stopPx())) {
            return new Rejection(OrdRejReason.OTHER, "stop price " + order.stopPx() + ": a " + order.ordType()
                    + " order needs one that is more than 0");
        }
        return null;
    }

    private static boolean isSupported(Side side) {
        return side == Side.BUY || side == Side.SELL || side == Side.SELL_SHORT || side == Side.SELL_SHORT_EXEMPT;
    }

    private static boolean isSupported(OrdType type) {
        return type == OrdType.MARKET || type == OrdType.LIMIT || type == OrdType.STOP || type == OrdType.STOP_LIMIT;
    }

    /** Orders rest until they are cancelled, so other times in force cannot be honoured. */
    private static boolean isSupported(TimeInForce timeInForce) {
        return timeInForce == null || timeInForce == TimeInForce.DAY || timeInForce == TimeInForce.GOOD_TILL_CANCEL;
    }

    private static boolean needsPrice(OrdType type) {
        return type == OrdType.LIMIT || type == OrdType.STOP_LIMIT;
    }

    private static boolean needsStopPrice(OrdType type) {
        return type == OrdType.STOP || type == OrdType.STOP_LIMIT;
    }

    private static boolean isPositive(BigDecimal value) {
        return value != null && value.signum() > 0;
    }
}
