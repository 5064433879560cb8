package trader.client.journal;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import trader.client.journal.OrderEvent.Kind;
import trader.fixml.BusinessReject;
import trader.fixml.ExecutionReport;
import trader.fixml.FixCode;
import trader.fixml.FixmlMessage;
import trader.fixml.Order;
import trader.fixml.OrderCancelReject;
import trader.fixml.OrderCancelReplaceRequest;
import trader.fixml.OrderCancelRequest;
import trader.fixml.OrderRequest;

/**
 * Writes the lines of an order journal into a buffer, which is reused: UTF-8, with backslash, tab and line ends in a
 * text written as {@code \\}, {@code \t}, {@code \n}, {@code \r}.
 */
public final class OrderLines {
    private byte[] bytes;
    private int length;

    public OrderLines() {
        this(1_024);
    }

    public OrderLines(int capacityBytes) {
        bytes = new byte[capacityBytes];
    }

    public OrderLines clear() {
        length = 0;
        return this;
    }

    /** The buffer, filled up to {@link #length()}; valid until the next line. */
    public byte[] bytes() {
        return bytes;
    }

    public int length() {
        return length;
    }

    /**
     * Adds the line for sending an order, or a request to cancel or replace one.
     *
     * @throws IllegalArgumentException for any other request
     */
    public OrderLines sent(OrderRequest request, long timeMs) {
        if (request instanceof Order order) {
            start(Kind.SENT, timeMs, sender(order), order.clOrdId()).instrument(order)
                    .terms(order.ordType(), order.orderQty(), order.price());
        } else if (request instanceof OrderCancelReplaceRequest replace) {
            start(Kind.REPLACE_SENT, timeMs, sender(replace), replace.clOrdId()).text(replace.origClOrdId())
                    .instrument(replace).terms(replace.ordType(), replace.orderQty(), replace.price());
        } else if (request instanceof OrderCancelRequest cancel) {
            start(Kind.CANCEL_SENT, timeMs, sender(cancel), cancel.clOrdId()).text(cancel.origClOrdId())
                    .instrument(cancel).decimal(cancel.orderQty());
        } else {
            throw new IllegalArgumentException(request.getClass().getSimpleName() + " is not recorded");
        }
        return end();
    }

    private OrderLines instrument(OrderRequest request) {
        return text(request.symbol()).code(request.side());
    }

    private OrderLines terms(FixCode type, BigDecimal quantity, BigDecimal price) {
        return code(type).decimal(quantity).decimal(price);
    }

    public OrderLines resent(OrderRequest order, long timeMs) {
        return start(Kind.RESENT, timeMs, sender(order), order.clOrdId()).end();
    }

    /** Adds the line for the broker's final confirmation of an order. */
    public OrderLines confirmed(OrderRequest order, long timeMs) {
        return start(Kind.CONFIRMED, timeMs, sender(order), order.clOrdId()).end();
    }

    /**
     * Adds the reply to an order, or to a request to change one.
     *
     * @param reply an {@code OrderAnswer} or a {@code BusinessReject}
     * @throws IllegalArgumentException for any other message
     */
    public OrderLines answered(String sender, String clOrdId, FixmlMessage reply, long timeMs) {
        if (reply instanceof ExecutionReport report && report.origClOrdId() != null) {
            return start(Kind.CHANGED, timeMs, sender, clOrdId).text(report.orderId()).text(report.execId())
                    .text(report.origClOrdId()).code(report.execType()).code(report.ordStatus())
                    .text(report.symbol()).code(report.side())
                    .terms(report.ordType(), report.orderQty(), report.price()).decimal(report.leavesQty()).end();
        }
        if (reply instanceof OrderCancelReject reject) {
            return start(Kind.UNCHANGED, timeMs, sender, clOrdId).text(reject.orderId()).text(reject.origClOrdId())
                    .code(reject.ordStatus()).code(reject.responseTo()).code(reject.reason()).end();
        }
        if (reply instanceof ExecutionReport report) {
            return start(Kind.REPLIED, timeMs, sender, clOrdId).text(report.orderId()).text(report.execId())
                    .code(report.execType()).code(report.ordStatus()).code(report.ordRejReason())
                    .text(report.symbol()).code(report.side()).decimal(report.orderQty())
                    .decimal(report.leavesQty()).end();
        }
        if (reply instanceof BusinessReject reject) {
            return start(Kind.REFUSED, timeMs, sender, clOrdId).code(reject.reason()).text(reject.text()).end();
        }
        throw new IllegalArgumentException(reply.getClass().getSimpleName() + " is not a reply to an order");
    }

    /** Adds the line for an answer that was not marked as a possible repetition. */
    public OrderLines saidFirst(String sender, String clOrdId, long timeMs) {
        return start(Kind.SAID_FIRST, timeMs, sender, clOrdId).end();
    }

    /** Adds a line that was read before. */
    public OrderLines event(OrderEvent event) {
        start(event.kind(), event.timeMs(), event.sender(), event.clOrdId());
        event.details().forEach(this::text);
        return end();
    }

    /** A request's sender as written in the journal: empty if it has none. */
    public static String sender(OrderRequest order) {
        String sender = order.header().senderCompId();
        return sender == null ? "" : sender;
    }

    private OrderLines start(Kind kind, long timeMs, String sender, String clOrdId) {
        ascii(kind.name());
        put('\t');
        ascii(Long.toString(timeMs));
        return text(sender).text(clOrdId);
    }

    private OrderLines end() {
        put('\n');
        return this;
    }

    private OrderLines code(FixCode code) {
        return text(code == null ? null : code.code());
    }

    private OrderLines decimal(BigDecimal value) {
        return text(value == null ? null : value.toPlainString());
    }

    /** A column: a tab, and the text. */
    private OrderLines text(String text) {
        put('\t');
        int ascii = 0;
        while (text != null && ascii < text.length() && text.charAt(ascii) < 0x80) {
            escaped((byte) text.charAt(ascii));
            ascii++;
        }
        if (text != null && ascii < text.length()) {
            for (byte each : text.substring(ascii).getBytes(StandardCharsets.UTF_8)) {
                escaped(each);
            }
        }
        return this;
    }

    private void escaped(byte c) {
        switch (c) {
            case '\\' -> ascii("\\\\");
            case '\t' -> ascii("\\t");
            case '\n' -> ascii("\\n");
            case '\r' -> ascii("\\r");
            default -> put(c);
        }
    }

    private void ascii(String text) {
        for (int i = 0; i < text.length(); i++) {
            put(text.charAt(i));
        }
    }

    private void put(int c) {
        if (length == bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * length);
        }
        bytes[length++] = (byte) c;
    }
}
