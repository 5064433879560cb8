package trader.server.order;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import trader.fixml.Order;

/**
 * The identity of an order, and the identifiers that follow from it: the same however often it is delivered, and
 * whatever happened in between.
 */
final class OrderIds {
    private OrderIds() {
    }

    /** The sender, or the empty text where the order has none. */
    static String sender(Order order) {
        String sender = order.header().senderCompId();
        return sender == null ? "" : sender;
    }

    /** Sender and order id as one text, which no other pair gives. */
    static String key(Order order) {
        return key(sender(order), order.clOrdId());
    }

    static String key(String sender, String clOrdId) {
        return sender.length() + ":" + sender + ":" + clOrdId;
    }

    static String orderId(Order order) {
        return "O-" + hash(key(order));
    }

    /** Follows from the order's terms too: an order of the same key and other terms has another one. */
    static String execId(Order order) {
        StringBuilder terms = new StringBuilder(key(order));
        for (Object term : new Object[] {order.symbol(), order.side(), order.ordType(), plain(order.orderQty()),
            plain(order.price()), plain(order.stopPx()), order.timeInForce(), order.account()}) {
            String text = String.valueOf(term);
            terms.append(':').append(text.length()).append(':').append(text);
        }
        return "E-" + hash(terms.toString());
    }

    /** The same text for 1, 1.0 and 1.00. */
    private static String plain(BigDecimal value) {
        return value == null ? null : value.stripTrailingZeros().toPlainString();
    }

    private static UUID hash(String text) {
        return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8));
    }
}
