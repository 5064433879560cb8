package trader.crashtest.powercut;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import trader.client.journal.OrderLines;
import trader.fixml.FixmlCodec;
import trader.fixml.FixmlException;
import trader.fixml.FixmlMessage;
import trader.fixml.OrderRequest;

/** The key of an order, or of a request to change one. */
record OrderKey(String sender, String clOrdId) {
    private static final byte[] BEGIN = "<FIXML".getBytes(StandardCharsets.UTF_16LE);
    private static final byte[] END = "</FIXML>".getBytes(StandardCharsets.UTF_16LE);
    private static final FixmlCodec CODEC = new FixmlCodec();

    /** The keys of all requests among some bytes, as JMS text. */
    static List<OrderKey> in(byte[] bytes) {
        List<OrderKey> keys = new ArrayList<>(1);
        for (FixmlMessage each : messages(bytes)) {
            if (each instanceof OrderRequest order) {
                keys.add(new OrderKey(OrderLines.sender(order), order.clOrdId()));
            }
        }
        return keys;
    }

    /** All FIXML messages among some bytes, as JMS text. */
    static List<FixmlMessage> messages(byte[] bytes) {
        List<FixmlMessage> messages = new ArrayList<>(1);
        for (int from = indexOf(bytes, BEGIN, 0); from >= 0; from = indexOf(bytes, BEGIN, from + 1)) {
            int end = indexOf(bytes, END, from);
            if (end > 0) {
                try {
                    messages.add(CODEC.decode(
                            new String(bytes, from, end + END.length - from, StandardCharsets.UTF_16LE)));
                } catch (FixmlException unreadable) {
                    // Such a message carries no promise.
                }
            }
        }
        return messages;
    }

    static int indexOf(byte[] bytes, byte[] part, int start) {
        for (int at = start; at <= bytes.length - part.length; at++) {
            int same = 0;
            while (same < part.length && bytes[at + same] == part[same]) {
                same++;
            }
            if (same == part.length) {
                return at;
            }
        }
        return -1;
    }
}
