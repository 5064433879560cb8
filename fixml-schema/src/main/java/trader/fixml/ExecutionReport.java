package trader.fixml;

import java.math.BigDecimal;
import java.time.Instant;

/**
 * What became of an order ({@code ExecRpt}).
 *
 * @param header who sent it; null means {@link Header#NONE}
 * @param orderId {@code @OrdID}: the server's number of the order, required
 * @param execId {@code @ExecID}, required
 * @param clOrdId {@code @ID}: the client's number of the order, or null
 * @param origClOrdId {@code @OrigID}: the client's number of what was cancelled or replaced, or null
 * @param ordStatusReqId {@code @StatReqID}: the client's number of the status request that is answered, or null
 * @param execType {@code @ExecTyp}, required
 * @param ordStatus {@code @Stat}, required
 * @param ordRejReason {@code @RejRsn}, or null
 * @param symbol {@code Instrmt/@Sym}, required
 * @param side {@code @Side}, required
 * @param ordType {@code @Typ}, or null
 * @param orderQty {@code OrdQty/@Qty}, or null
 * @param price {@code @Px}, or null
 * @param stopPx {@code @StopPx}, or null
 * @param timeInForce {@code @TmInForce}, or null
 * @param leavesQty {@code @LeavesQty}, required
 * @param cumQty {@code @CumQty}, required
 * @param avgPx {@code @AvgPx}, required
 * @param text {@code @Txt}, or null
 * @param transactTime {@code @TxnTm}, UTC, or null
 */
public record ExecutionReport(Header header, String orderId, String execId, String clOrdId, String origClOrdId,
        String ordStatusReqId, ExecType execType, OrdStatus ordStatus, OrdRejReason ordRejReason, String symbol,
        Side side, OrdType ordType, BigDecimal orderQty, BigDecimal price, BigDecimal stopPx, TimeInForce timeInForce,
        BigDecimal leavesQty, BigDecimal cumQty, BigDecimal avgPx, String text, Instant transactTime)
        implements OrderAnswer {
    /** Puts {@link Header#NONE} for null. */
    public ExecutionReport {
        header = Header.orNone(header);
    }

    /** A new order is accepted, with all of its quantity left. */
    public static ExecutionReport accepted(Order order, String orderId, String execId, Instant transactTime) {
        return of(order, orderId, execId, ExecType.NEW, OrdStatus.NEW, null, order.orderQty(), null, transactTime);
    }

    /** A new order is rejected. */
    public static ExecutionReport rejected(Order order, String orderId, String execId, OrdRejReason reason, String text,
            Instant transactTime) {
        return of(order, orderId, execId, ExecType.REJECTED, OrdStatus.REJECTED, reason, BigDecimal.ZERO, text,
                transactTime);
    }

    private static ExecutionReport of(Order order, String orderId, String execId, ExecType execType,
            OrdStatus ordStatus, OrdRejReason reason, BigDecimal leavesQty, String text, Instant transactTime) {
        return new ExecutionReport(Header.NONE, orderId, execId, order.clOrdId(), null, null, execType, ordStatus,
                reason, order.symbol(), order.side(), order.ordType(), order.orderQty(), order.price(),
                order.stopPx(), order.timeInForce(), leavesQty, BigDecimal.ZERO, BigDecimal.ZERO, text, transactTime);
    }
}
