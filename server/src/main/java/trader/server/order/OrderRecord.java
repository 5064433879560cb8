package trader.server.order;

import trader.fixml.ExecType;
import trader.fixml.ExecutionReport;
import trader.fixml.OrderAnswer;

/**
 * The recorded decision on a request, and its place in the chain of its order. A chain begins with the new order, which
 * is version 0; the request that replaces or cancels version n is version n + 1.
 *
 * @param sender SID of the request, empty if there is none
 * @param requestId derived from the request's key and terms; in a report it is the ExecID
 * @param version the place in the chain, {@link #REFUSED} for a refused request
 * @param answer the decision, with the request's ID; its header is not kept
 */
public record OrderRecord(String sender, String requestId, int version, OrderAnswer answer) {
    public static final int REFUSED = -1;

    public static OrderRecord of(String sender, ExecutionReport report) {
        return new OrderRecord(sender, report.execId(), report.execType() == ExecType.REJECTED ? REFUSED : 0, report);
    }

    public String clOrdId() {
        return answer.clOrdId();
    }

    /** Sender and ID as one text, unique to the pair. */
    public String key() {
        return key(sender, clOrdId());
    }

    public static String key(String sender, String clOrdId) {
        return sender.length() + ":" + sender + ":" + clOrdId;
    }

    /** The place in the chain as one text, never equal to a {@link #key()}; null if no other request can claim it. */
    public String place() {
        return version > 0 ? place(answer.orderId(), version) : null;
    }

    /** Never equal to a key, which begins with a digit. */
    public static String place(String orderId, int version) {
        return "v:" + version + ":" + orderId;
    }

    /** Whether this record has that key or place. */
    public boolean isAt(String keyOrPlace) {
        return key().equals(keyOrPlace) || keyOrPlace.equals(place());
    }

    public boolean isRefused() {
        return version == REFUSED;
    }

    /** Number of characters in the texts that come from the request. */
    public long chars() {
        String replaced = answer.origClOrdId();
        return sender.length() + answer.clOrdId().length() + (replaced == null ? 0 : replaced.length())
                + (answer instanceof ExecutionReport report ? report.symbol().length() : 0);
    }
}
