package trader.server.order;

import java.math.BigDecimal;
import trader.fixml.ExecType;
import trader.fixml.ExecutionReport;
import trader.fixml.OrdRejReason;
import trader.fixml.OrdStatus;
import trader.fixml.OrderStatusRequest;
import trader.server.listener.PrintableText;

/** Says how orders stand. Needs a transaction. Thread-safe. */
final class OrderStates {
    /** OrdID where there is no such order. */
    static final String NO_ORDER = "NONE";

    /** ExecID of all reports that tell of nothing new. */
    private static final String NO_EXECUTION = "0";

    private final Orders orders;

    OrderStates(Orders orders) {
        this.orders = orders;
    }

    /** The report that a status request asks for. */
    ExecutionReport of(OrderStatusRequest asked) {
        OrderRecord named = orders.find(OrderIds.sender(asked), asked.clOrdId());
        if (named == null || named.isRefused() && !(named.answer() instanceof ExecutionReport)) {
            return unknown(asked, named);
        }
        ExecutionReport order = (ExecutionReport) (named.isRefused() ? named : orders.last(named)).answer();
        return order.toBuilder().execId(NO_EXECUTION).execType(ExecType.ORDER_STATUS)
                .ordStatusReqId(asked.ordStatusReqId()).build();
    }

    private static ExecutionReport unknown(OrderStatusRequest asked, OrderRecord named) {
        return ExecutionReport.builder().orderId(NO_ORDER).execId(NO_EXECUTION).clOrdId(asked.clOrdId())
                .ordStatusReqId(asked.ordStatusReqId()).execType(ExecType.ORDER_STATUS).ordStatus(OrdStatus.REJECTED)
                .ordRejReason(OrdRejReason.UNKNOWN_ORDER).symbol(asked.symbol()).side(asked.side())
                .leavesQty(BigDecimal.ZERO).text(unknown(asked.clOrdId(), named)).build();
    }

    /** Why an ID is no order's; {@code named} is what the ID was used for, or null. */
    static String unknown(String clOrdId, OrderRecord named) {
        return PrintableText.printable(named == null ? "this sender has no order '" + clOrdId + "'"
                : "'" + clOrdId + "' is a " + Duplicates.kind(named) + " that was refused, and no order");
    }
}
