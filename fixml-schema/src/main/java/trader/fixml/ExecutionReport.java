package trader.fixml;

import java.math.BigDecimal;
import java.time.Instant;

/**
 * Reports the state of an order ({@code ExecRpt}).
 *
 * @param orderId the server's ID of the order
 * @param clOrdId the client's ID of the order
 * @param origClOrdId the client's ID of the order that was cancelled or replaced
 * @param ordStatusReqId of the answered status request
 */
public record ExecutionReport(Header header, String orderId, String execId, String clOrdId, String origClOrdId,
        String ordStatusReqId, ExecType execType, OrdStatus ordStatus, OrdRejReason ordRejReason, String symbol,
        Side side, OrdType ordType, BigDecimal orderQty, BigDecimal price, BigDecimal stopPx, TimeInForce timeInForce,
        BigDecimal leavesQty, BigDecimal cumQty, BigDecimal avgPx, String text, Instant transactTime)
        implements OrderAnswer {
    public ExecutionReport {
        header = Header.orNone(header);
    }

    /** A report without fields. */
    public static ExecutionReportBuilder builder() {
        return new ExecutionReportBuilder();
    }

    /** A report on an order: its ID and terms are set, but not the decision. */
    public static ExecutionReportBuilder on(Order order) {
        return builder().clOrdId(order.clOrdId()).symbol(order.symbol()).side(order.side()).ordType(order.ordType())
                .orderQty(order.orderQty()).price(order.price()).stopPx(order.stopPx())
                .timeInForce(order.timeInForce());
    }

    /** A builder that starts with the fields of this report. */
    public ExecutionReportBuilder toBuilder() {
        return builder().header(header).orderId(orderId).execId(execId).clOrdId(clOrdId).origClOrdId(origClOrdId)
                .ordStatusReqId(ordStatusReqId).execType(execType).ordStatus(ordStatus).ordRejReason(ordRejReason)
                .symbol(symbol).side(side).ordType(ordType).orderQty(orderQty).price(price).stopPx(stopPx)
                .timeInForce(timeInForce).leavesQty(leavesQty).cumQty(cumQty).avgPx(avgPx).text(text)
                .transactTime(transactTime);
    }

    /** A new order is accepted, with all of its quantity left. */
    public static ExecutionReport accepted(Order order, String orderId, String execId, Instant transactTime) {
        return on(order).orderId(orderId).execId(execId).execType(ExecType.NEW).ordStatus(OrdStatus.NEW)
                .leavesQty(order.orderQty()).transactTime(transactTime).build();
    }

    /** A new order is rejected. */
    public static ExecutionReport rejected(Order order, String orderId, String execId, OrdRejReason reason, String text,
            Instant transactTime) {
        return on(order).orderId(orderId).execId(execId).execType(ExecType.REJECTED).ordStatus(OrdStatus.REJECTED)
                .ordRejReason(reason).leavesQty(BigDecimal.ZERO).text(text).transactTime(transactTime).build();
    }
}
