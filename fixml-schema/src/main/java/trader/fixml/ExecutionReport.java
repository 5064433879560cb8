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
 * @param execType {@code @ExecTyp}, required
 * @param ordStatus {@code @Stat}, required
 * @param ordRejReason {@code @RejRsn}, or null
 * @param symbol {@code Instrmt/@Sym}, required
 * @param side {@code @Side}, required
 * @param orderQty {@code OrdQty/@Qty}, or null
 * @param leavesQty {@code @LeavesQty}, required
 * @param cumQty {@code @CumQty}, required
 * @param avgPx {@code @AvgPx}, required
 * @param text {@code @Txt}, or null
 * @param transactTime {@code @TxnTm}, UTC, or null
 */
public record ExecutionReport(Header header, String orderId, String execId, String clOrdId, ExecType execType,
        OrdStatus ordStatus, OrdRejReason ordRejReason, String symbol, Side side, BigDecimal orderQty,
        BigDecimal leavesQty, BigDecimal cumQty, BigDecimal avgPx, String text, Instant transactTime)
        implements Message {
    /** Puts {@link Header#NONE} for null. */
    public ExecutionReport {
        header = Header.orNone(header);
    }
}
