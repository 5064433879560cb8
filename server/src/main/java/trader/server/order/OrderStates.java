package trader.server.order;

import java.math.BigDecimal;
import trader.fixml.ExecType;
import trader.fixml.ExecutionReport;
import trader.fixml.Header;
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
        return new ExecutionReport(Header.NONE, order.orderId(), NO_EXECUTION, order.clOrdId(), order.origClOrdId(),
                asked.ordStatusReqId(), ExecType.ORDER_STATUS, order.ordStatus(), order.ordRejReason(),
                order.symbol(), order.side(), order.ordType(), order.orderQty(), order.price(), order.stopPx(),
                order.timeInForce(), order.leavesQty(), order.cumQty(), order.avgPx(), order.text(),
                order.transactTime());
    }

    private static ExecutionReport unknown(OrderStatusRequest asked, OrderRecord named) {
        return new ExecutionReport(Header.NONE, NO_ORDER, NO_EXECUTION, asked.clOrdId(), null, asked.ordStatusReqId(),
                ExecType.ORDER_STATUS, OrdStatus.REJECTED, OrdRejReason.UNKNOWN_ORDER, asked.symbol(), asked.side(),
                null, null, null, null, null, BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO,
                unknown(asked.clOrdId(), named), null);
    }

    /** Why an ID is no order's; {@code named} is what the ID was used for, or null. */
    static String unknown(String clOrdId, OrderRecord named) {
        return PrintableText.printable(named == null ? "this sender has no order '" + clOrdId + "'"
                : "'" + clOrdId + "' is a " + Duplicates.kind(named) + " that was refused, and no order");
    }
}
