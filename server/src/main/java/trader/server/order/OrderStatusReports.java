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
        return new ExecutionReport(order.header(), order.orderId(), NO_EXECUTION, order.clOrdId(),
                order.origClOrdId(), request.ordStatusReqId(), ExecType.ORDER_STATUS, order.ordStatus(),
                order.ordRejReason(), order.symbol(), order.side(), order.ordType(), order.orderQty(), order.price(),
                order.stopPx(), order.timeInForce(), order.leavesQty(), order.cumQty(), order.avgPx(), order.text(),
                order.transactTime());
    }

    private static ExecutionReport unknown(OrderStatusRequest request, OrderRecord named) {
        return new ExecutionReport(null, NO_ORDER, NO_EXECUTION, request.clOrdId(), null, request.ordStatusReqId(),
                ExecType.ORDER_STATUS, OrdStatus.REJECTED, OrdRejReason.UNKNOWN_ORDER, request.symbol(),
                request.side(), null, null, null, null, null, BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO,
                unknown(request.clOrdId(), named), null);
    }

    /** Why an ID does not belong to an order; {@code named} is the record with the ID, or null. */
    static String unknown(String clOrdId, OrderRecord named) {
        return PrintableText.printable(named == null ? "this sender has no order '" + clOrdId + "'"
                : "'" + clOrdId + "' is a " + RecordDifferences.kind(named) + " that was refused, and no order");
    }
}
