package trader.fixml;

import java.math.BigDecimal;
import java.time.Instant;

/**
 * Collects the fields of an {@link ExecutionReport} by name. CumQty and AvgPx default to zero, the others to absent.
 */
public final class ExecutionReportBuilder {
    private Header header;
    private String orderId;
    private String execId;
    private String clOrdId;
    private String origClOrdId;
    private String ordStatusReqId;
    private ExecType execType;
    private OrdStatus ordStatus;
    private OrdRejReason ordRejReason;
    private String symbol;
    private Side side;
    private OrdType ordType;
    private BigDecimal orderQty;
    private BigDecimal price;
    private BigDecimal stopPx;
    private TimeInForce timeInForce;
    private BigDecimal leavesQty;
    private BigDecimal cumQty = BigDecimal.ZERO;
    private BigDecimal avgPx = BigDecimal.ZERO;
    private String text;
    private Instant transactTime;

    ExecutionReportBuilder() {
    }

    /** A report with the fields set so far. */
    public ExecutionReport build() {
        return new ExecutionReport(header, orderId, execId, clOrdId, origClOrdId, ordStatusReqId, execType, ordStatus,
                ordRejReason, symbol, side, ordType, orderQty, price, stopPx, timeInForce, leavesQty, cumQty, avgPx,
                text, transactTime);
    }

    public ExecutionReportBuilder header(Header value) {
        header = value;
        return this;
    }

    public ExecutionReportBuilder orderId(String value) {
        orderId = value;
        return this;
    }

    public ExecutionReportBuilder execId(String value) {
        execId = value;
        return this;
    }

    public ExecutionReportBuilder clOrdId(String value) {
        clOrdId = value;
        return this;
    }

    public ExecutionReportBuilder origClOrdId(String value) {
        origClOrdId = value;
        return this;
    }

    public ExecutionReportBuilder ordStatusReqId(String value) {
        ordStatusReqId = value;
        return this;
    }

    public ExecutionReportBuilder execType(ExecType value) {
        execType = value;
        return this;
    }

    public ExecutionReportBuilder ordStatus(OrdStatus value) {
        ordStatus = value;
        return this;
    }

    public ExecutionReportBuilder ordRejReason(OrdRejReason value) {
        ordRejReason = value;
        return this;
    }

    public ExecutionReportBuilder symbol(String value) {
        symbol = value;
        return this;
    }

    public ExecutionReportBuilder side(Side value) {
        side = value;
        return this;
    }

    public ExecutionReportBuilder ordType(OrdType value) {
        ordType = value;
        return this;
    }

    public ExecutionReportBuilder orderQty(BigDecimal value) {
        orderQty = value;
        return this;
    }

    public ExecutionReportBuilder price(BigDecimal value) {
        price = value;
        return this;
    }

    public ExecutionReportBuilder stopPx(BigDecimal value) {
        stopPx = value;
        return this;
    }

    public ExecutionReportBuilder timeInForce(TimeInForce value) {
        timeInForce = value;
        return this;
    }

    public ExecutionReportBuilder leavesQty(BigDecimal value) {
        leavesQty = value;
        return this;
    }

    public ExecutionReportBuilder cumQty(BigDecimal value) {
        cumQty = value;
        return this;
    }

    public ExecutionReportBuilder avgPx(BigDecimal value) {
        avgPx = value;
        return this;
    }

    public ExecutionReportBuilder text(String value) {
        text = value;
        return this;
    }

    public ExecutionReportBuilder transactTime(Instant value) {
        transactTime = value;
        return this;
    }
}
