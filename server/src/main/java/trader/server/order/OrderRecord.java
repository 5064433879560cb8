package trader.server.order;

import trader.fixml.ExecType;
import trader.fixml.ExecutionReport;
import trader.fixml.OrderAnswer;

/**
 * What a resource keeps of a request: what was decided on it, and its place in the chain of its order. A chain begins
 * with the new order, which is version 0; what replaces or cancels version n is version n + 1.
 *
 * @param sender who asked, empty where the request names nobody
 * @param requestId follows from the request's key and terms; of a report it is the ExecID
 * @param version the place in the chain, {@link #REFUSED} where nothing was accepted
 * @param answer what was decided, with the request's ID; its header is not kept
 */
public record OrderRecord(String sender, String requestId, int version, OrderAnswer answer) {
    /** The sender of the orders by which a server tries itself: kept as any other, counted and shown nowhere. */
    public static final String PROBE_SENDER = "trader.probe";

    /** The version of what was refused. */
    public static final int REFUSED = -1;

    /** The record of a new order. */
    public static OrderRecord of(String sender, ExecutionReport report) {
        return new OrderRecord(sender, report.execId(), report.execType() == ExecType.REJECTED ? REFUSED : 0, report);
    }

    /** The request's ID. */
    public String clOrdId() {
        return answer.clOrdId();
    }

    /** Sender and the request's ID as one text, which no other pair gives. */
    public String key() {
        return key(sender, clOrdId());
    }

    public static String key(String sender, String clOrdId) {
        return sender.length() + ":" + sender + ":" + clOrdId;
    }

    /** The place in the chain as one text, which is no {@link #key()}; null where no other request can want it. */
    public String place() {
        return version > 0 ? place(answer.orderId(), version) : null;
    }

    /** A place in a chain; a key begins with a digit. */
    public static String place(String orderId, int version) {
        return "v:" + version + ":" + orderId;
    }

    /** Whether this is found by that key or place. */
    public boolean isAt(String keyOrPlace) {
        return key().equals(keyOrPlace) || keyOrPlace.equals(place());
    }

    /** Whether it is a trader's. */
    public boolean counts() {
        return !sender.equals(PROBE_SENDER);
    }

    /** Whether the request was refused. */
    public boolean isRefused() {
        return version == REFUSED;
    }

    /** The characters of the texts that the request has brought. */
    public long chars() {
        String replaced = answer.origClOrdId();
        return sender.length() + answer.clOrdId().length() + (replaced == null ? 0 : replaced.length())
                + (answer instanceof ExecutionReport report ? report.symbol().length() : 0);
    }
}
