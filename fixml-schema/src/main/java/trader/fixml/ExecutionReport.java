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

    /** A new order is accepted, with all of its quantity left. */
    public static ExecutionReport accepted(Order order, String orderId, String execId, Instant transactTime) {
        return decided(order, orderId, execId, ExecType.NEW, OrdStatus.NEW, null, order.orderQty(), null,
                transactTime);
    }

    /** A new order is rejected. */
    public static ExecutionReport rejected(Order order, String orderId, String execId, OrdRejReason reason, String text,
            Instant transactTime) {
        return decided(order, orderId, execId, ExecType.REJECTED, OrdStatus.REJECTED, reason, BigDecimal.ZERO, text,
                transactTime);
    }

    private static ExecutionReport decided(Order order, String orderId, String execId, ExecType execType,
            OrdStatus ordStatus, OrdRejReason reason, BigDecimal leavesQty, String text, Instant transactTime) {
        return new ExecutionReport(null, orderId, execId, order.clOrdId(), null, null, execType, ordStatus, reason,
                order.symbol(), order.side(), order.ordType(), order.orderQty(), order.price(), order.stopPx(),
                order.timeInForce(), leavesQty, BigDecimal.ZERO, BigDecimal.ZERO, text, transactTime);
    }
}
