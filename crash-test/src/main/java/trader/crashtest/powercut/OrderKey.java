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
    private static final String BEGIN = asBytes("<FIXML");
    private static final String END = asBytes("</FIXML>");
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
        String text = text(bytes);
        for (int from = text.indexOf(BEGIN); from >= 0; from = text.indexOf(BEGIN, from + 1)) {
            int end = text.indexOf(END, from);
            if (end > 0) {
                try {
                    messages.add(CODEC.decode(
                            new String(bytes, from, end + END.length() - from, StandardCharsets.UTF_16LE)));
                } catch (FixmlException unreadable) {
                    // Such a message carries no promise.
                }
            }
        }
        return messages;
    }

    private static String asBytes(String text) {
        return text(text.getBytes(StandardCharsets.UTF_16LE));
    }

    /** A character for each byte, in which some bytes can be found. */
    static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
