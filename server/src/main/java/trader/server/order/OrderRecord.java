package trader.server.order;

import trader.fixml.ExecutionReport;

/**
 * A committed record, as the resource holds it.
 *
 * @param sender the order's {@code Hdr/@SID}; empty where it has none
 * @param clOrdId the order's {@code ID}
 * @param report what was decided; its header is not recorded
 */
public record OrderRecord(String sender, String clOrdId, ExecutionReport report) {
}
