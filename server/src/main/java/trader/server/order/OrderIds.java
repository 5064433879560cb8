package trader.server.order;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import trader.fixml.FixmlMessage;
import trader.fixml.Order;
import trader.fixml.OrderCancelReplaceRequest;
import trader.fixml.OrderCancelRequest;
import trader.fixml.OrderRequest;

/** Identifiers derived from the request alone, so every delivery of it gets the same ones. */
public final class OrderIds {
    private OrderIds() {
    }

    /** The sender, or the empty text if the request has none. */
    public static String sender(FixmlMessage request) {
        String sender = request.header().senderCompId();
        return sender == null ? "" : sender;
    }

    /** Sender and the request's ID as one text, unique to the pair. */
    static String key(OrderRequest request) {
        return OrderRecord.key(sender(request), request.clOrdId());
    }

    /** The OrdID of a new order and of the requests that replace or cancel it later. */
    static String orderId(Order order) {
        return "O-" + hash(key(order));
    }

    /** The ExecID, which also depends on the request's terms: with the same key but other terms it differs. */
    static String requestId(OrderRequest request) {
        if (request instanceof Order order) {
            return requestId(order, order.symbol(), order.side(), order.ordType(), plain(order.orderQty()),
                    plain(order.price()), plain(order.stopPx()), order.timeInForce(), order.account());
        }
        if (request instanceof OrderCancelReplaceRequest replace) {
            return requestId(replace, replace.msgType(), replace.origClOrdId(), replace.symbol(), replace.side(),
                    replace.ordType(), plain(replace.orderQty()), plain(replace.price()), plain(replace.stopPx()),
                    replace.timeInForce(), replace.account());
        }
        if (request instanceof OrderCancelRequest cancel) {
            return requestId(cancel, cancel.msgType(), cancel.origClOrdId(), cancel.symbol(), cancel.side(),
                    plain(cancel.orderQty()));
        }
        throw new IllegalArgumentException(request.getClass().getSimpleName() + " changes nothing");
    }

    private static String requestId(OrderRequest request, Object... terms) {
        StringBuilder all = new StringBuilder(key(request));
        for (Object term : terms) {
            String text = String.valueOf(term);
            all.append(':').append(text.length()).append(':').append(text);
        }
        return "E-" + hash(all.toString());
    }

    /** The same text for 1, 1.0 and 1.00. */
    private static String plain(BigDecimal value) {
        return value == null ? null : value.stripTrailingZeros().toPlainString();
    }

    private static UUID hash(String text) {
        return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8));
    }
}
