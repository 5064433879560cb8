package trader.server.order;

import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import trader.fixml.FixCode;
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
    /** Orders rest until they are cancelled, so others cannot be honoured. */
    private static final Set<TimeInForce> TIMES = EnumSet.of(TimeInForce.DAY, TimeInForce.GOOD_TILL_CANCEL);

    /** {@code text} is the reason in words, with the wrong value. */
    record Rejection(OrdRejReason reason, String text) {
    }

    /** The first rule that the order breaks, or null if it is accepted. */
    Rejection check(Order order) {
        if (!isKnownSymbol.test(order.symbol())) {
            return new Rejection(OrdRejReason.UNKNOWN_SYMBOL, "symbol '" + order.symbol() + "' is not known");
        }
        if (!SIDES.contains(order.side())) {
            return unsupported("side", order.side(), SIDES);
        }
        if (!TYPES.contains(order.ordType())) {
            return unsupported("order type", order.ordType(), TYPES);
        }
        if (order.timeInForce() != null && !TIMES.contains(order.timeInForce())) {
            return unsupported("time in force", order.timeInForce(), TIMES);
        }
        if (!isPositive(order.orderQty())) {
            return new Rejection(OrdRejReason.INCORRECT_QUANTITY, "quantity " + order.orderQty()
                    + ": must be more than 0");
        }
        OrdType type = order.ordType();
        if ((type == OrdType.LIMIT || type == OrdType.STOP_LIMIT) && !isPositive(order.price())) {
            return needed("price", order.price(), type);
        }
        if ((type == OrdType.STOP || type == OrdType.STOP_LIMIT) && !isPositive(order.stopPx())) {
            return needed("stop price", order.stopPx(), type);
        }
        return null;
    }

    private static Rejection unsupported(String what, FixCode value, Set<? extends FixCode> supported) {
        return new Rejection(OrdRejReason.UNSUPPORTED_ORDER_CHARACTERISTIC, what + " " + named(value)
                + ": must be one of " + supported.stream().map(OrderRules::named).collect(Collectors.joining(", ")));
    }

    private static Rejection needed(String what, BigDecimal value, OrdType type) {
        return new Rejection(OrdRejReason.OTHER, what + (value == null ? " is missing" : " " + value) + ": an order of"
                + " type " + named(type) + " needs one that is more than 0");
    }

    /** As FIX and FIXML write it, too. */
    private static String named(FixCode value) {
        return value + " (" + value.code() + ")";
    }

    private static boolean isPositive(BigDecimal value) {
        return value != null && value.signum() > 0;
    }
}
