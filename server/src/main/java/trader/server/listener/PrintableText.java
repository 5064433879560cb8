package trader.server.listener;

import trader.fixml.FixmlMessage;
import trader.fixml.Order;
import trader.fixml.OrderCancelReplaceRequest;
import trader.fixml.OrderCancelRequest;
import trader.fixml.OrderRequest;
import trader.fixml.QuoteQuery;

/** Makes text from clients' messages safe to repeat. */
public final class PrintableText {
    private static final int MAX_CHARS = 500;

    private PrintableText() {
    }

    /** Sender and identifier of a request, for the log. */
    public static String name(FixmlMessage request) {
        String sender = request.header().senderCompId();
        String id = request instanceof OrderRequest order ? kind(order) + " '" + order.clOrdId() + "'"
                : request instanceof QuoteQuery query ? "quote request '" + query.id() + "'"
                : request.getClass().getSimpleName();
        return printable((sender == null ? "no sender, " : "sender '" + sender + "', ") + id);
    }

    private static String kind(OrderRequest request) {
        return request instanceof Order ? "order" : request instanceof OrderCancelRequest ? "cancel request"
                : request instanceof OrderCancelReplaceRequest ? "replace request" : "status request on";
    }

    /** At most 500 characters, with a question mark for each that is unsafe in XML or on a terminal. */
    public static String printable(String text) {
        StringBuilder printable = new StringBuilder(Math.min(text.length(), MAX_CHARS));
        for (int i = 0; i < text.length() && i < MAX_CHARS; i++) {
            char c = text.charAt(i);
            printable.append(c < ' ' || c == 0x7f || Character.isSurrogate(c) || c >= 0xfffe ? '?' : c);
        }
        return printable.toString();
    }
}
