package trader.server.order;

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
        return "O-" + UUID.nameUUIDFromBytes(key(order).getBytes(StandardCharsets.UTF_8));
    }

    static String execId(Order order) {
        return "E-" + UUID.nameUUIDFromBytes(key(order).getBytes(StandardCharsets.UTF_8));
    }
}
