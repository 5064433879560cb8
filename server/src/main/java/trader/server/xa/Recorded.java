package trader.server.xa;

import trader.fixml.ExecType;
import trader.fixml.ExecutionReport;

/**
 * What the resource manager keeps of an order.
 *
 * @param sender the order's sender, empty where it has none
 * @param report what was decided, with the order's id; its header is not kept
 */
public record Recorded(String sender, ExecutionReport report) {
    /** The sender of the orders by which a server tries itself: kept as any other, counted and shown nowhere. */
    public static final String PROBE_SENDER = "trader.probe";

    /** Sender and order id as one text, which no other pair gives. */
    public String key() {
        return key(sender, report.clOrdId());
    }

    static String key(String sender, String clOrdId) {
        return sender.length() + ":" + sender + ":" + clOrdId;
    }

    /** Whether it is a trader's. */
    public boolean counts() {
        return !sender.equals(PROBE_SENDER);
    }

    /** Whether the order was rejected. */
    public boolean isRejected() {
        return report.execType() == ExecType.REJECTED;
    }
}
