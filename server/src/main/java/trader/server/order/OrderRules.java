package trader.server.order;

import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;
import trader.fixml.OrdRejReason;
import trader.fixml.OrdType;
import trader.fixml.Order;
import trader.fixml.Side;
import trader.fixml.TimeInForce;

/** The rules for accepting an order. Thread-safe. */
record OrderRules(Predicate<String> isKnownSymbol) {
    private static final Set<Side> SIDES = EnumSet.of(Side.BUY, Side.SELL, Side.SELL_SHORT, Side.SELL_SHORT_EXEMPT);
    private static final Set<OrdType> TYPES =
            EnumSet.of(OrdType.MARKET, OrdType.LIMIT, OrdType.STOP, OrdType.STOP_LIMIT);

    /** {@code text} is the reason in words, with the wrong value. */
    record Rejection(OrdRejReason reason, String text) {
    }

    /** The first rule that the order breaks, or null if it is accepted. */
    Rejection check(Order order) {
        if (!isKnownSymbol.test(order.symbol())) {
            return new Rejection(OrdRejReason.UNKNOWN_SYMBOL, "symbol '" + order.symbol() + "' is not known");
        }
        if (!SIDES.contains(order.side())) {
            return new Rejection(OrdRejReason.UNSUPPORTED_ORDER_CHARACTERISTIC, "side " + order.side()
                    + ": BUY, SELL, SELL_SHORT or SELL_SHORT_EXEMPT");
        }
        if (!TYPES.contains(order.ordType())) {
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
        OrdType type = order.ordType();
        if ((type == OrdType.LIMIT || type == OrdType.STOP_LIMIT) && !isPositive(order.price())) {
            return needed("price " + order.price(), type);
        }
        if ((type == OrdType.STOP || type == OrdType.STOP_LIMIT) && !isPositive(order.stopPx())) {
            return needed("stop price " + order.stopPx(), type);
        }
        return null;
    }

    private static Rejection needed(String price, OrdType type) {
        return new Rejection(OrdRejReason.OTHER, price + ": a " + type + " order needs one that is more than 0");
    }

    /** Orders rest until they are cancelled, so other times in force cannot be honoured. */
    private static boolean isSupported(TimeInForce timeInForce) {
        return timeInForce == null || timeInForce == TimeInForce.DAY || timeInForce == TimeInForce.GOOD_TILL_CANCEL;
    }

    private static boolean isPositive(BigDecimal value) {
        return value != null && value.signum() > 0;
    }
}
