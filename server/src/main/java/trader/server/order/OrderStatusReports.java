package trader.server.order;

import java.math.BigDecimal;
import trader.common.PrintableText;
import trader.fixml.ExecType;
import trader.fixml.ExecutionReport;
import trader.fixml.OrdRejReason;
import trader.fixml.OrdStatus;
import trader.fixml.OrderStatusRequest;

/** Reports the status of orders. Needs a transaction. Thread-safe. */
record OrderStatusReports(Orders orders) {
    /** The OrdID if there is no such order. */
    static final String NO_ORDER = "NONE";

    /** ExecID of all reports without an execution. */
    private static final String NO_EXECUTION = "0";

    ExecutionReport of(OrderStatusRequest request) {
        OrderRecord named = orders.find(OrderIds.sender(request), request.clOrdId());
        if (named == null || named.isRefused() && !(named.answer() instanceof ExecutionReport)) {
            return unknown(request, named);
        }
        ExecutionReport order = (ExecutionReport) (named.isRefused() ? named : orders.last(named)).answer();
        return order.toBuilder().execId(NO_EXECUTION).execType(ExecType.ORDER_STATUS)
                .ordStatusReqId(request.ordStatusReqId()).build();
    }

    private static ExecutionReport unknown(OrderStatusRequest request, OrderRecord named) {
        return ExecutionReport.builder().orderId(NO_ORDER).execId(NO_EXECUTION).clOrdId(request.clOrdId())
                .ordStatusReqId(request.ordStatusReqId()).execType(ExecType.ORDER_STATUS).ordStatus(OrdStatus.REJECTED)
                .ordRejReason(OrdRejReason.UNKNOWN_ORDER).symbol(request.symbol()).side(request.side())
                .leavesQty(BigDecimal.ZERO).text(unknown(request.clOrdId(), named)).build();
    }

    /** Why an ID does not belong to an order; {@code named} is the record with the ID, or null. */
    static String unknown(String clOrdId, OrderRecord named) {
        return PrintableText.printable(named == null ? "this sender has no order '" + clOrdId + "'"
                : "'" + clOrdId + "' is a " + RecordDifferences.kind(named) + " that was refused, and no order");
    }
}
