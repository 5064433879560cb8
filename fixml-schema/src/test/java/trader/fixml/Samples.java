package trader.fixml;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One message of each kind with everything in it, and one with nothing but what is required; by golden file. */
final class Samples {
    private static final Instant TIME = Instant.parse("2026-01-31T09:30:00.123456789Z");
    private static final Header HEADER = new Header("CLIENT-1", "TRADER", true, Instant.parse("2026-01-31T09:30:00Z"));

    private Samples() {
    }

    static Map<String, FixmlMessage> all() {
        Map<String, FixmlMessage> all = new LinkedHashMap<>();
        all.put("quote-request", new QuoteRequest(HEADER, "R-1", "S0001"));
        all.put("quote-request-minimal", new QuoteRequest(null, "R-1", "S0001"));
        all.put("quote-request-reject", new QuoteRequestReject(HEADER, "R-1", "S9999",
                QuoteRequestRejectReason.UNKNOWN_SYMBOL, "symbol 'S9999' is not known"));
        all.put("quote-request-reject-minimal", new QuoteRequestReject(null, "R-1", "S9999",
                QuoteRequestRejectReason.OTHER, null));
        all.put("quote", new Quote(HEADER, "Q-1", "R-1", "S0001", decimal("100.20"), decimal("100.30"),
                decimal("1000"), decimal("900"), TIME));
        all.put("quote-minimal", new Quote(null, "Q-1", null, "S0001", null, null, null, null, null));
        all.put("order", new Order(HEADER, "C-1", "S0001", Side.BUY, OrdType.STOP_LIMIT, decimal("100"),
                decimal("100.30"), decimal("99.5"), TimeInForce.GOOD_TILL_CANCEL, "Q-1", "ACCOUNT-1", TIME));
        all.put("order-minimal", new Order(null, "C-1", "S0001", Side.SELL, decimal("100"), null, TIME));
        all.put("order-cancel-request", new OrderCancelRequest(HEADER, "C-1", "C-2", "S0001", Side.BUY, decimal("100"),
                TIME));
        all.put("order-cancel-request-minimal", new OrderCancelRequest(null, "C-1", "C-2", "S0001", Side.SELL,
                decimal("100"), TIME));
        all.put("order-cancel-replace-request", new OrderCancelReplaceRequest(HEADER, "C-1", "C-2", "S0001", Side.BUY,
                OrdType.STOP_LIMIT, decimal("150"), decimal("100.40"), decimal("99.5"), TimeInForce.GOOD_TILL_CANCEL,
                "ACCOUNT-1", TIME));
        all.put("order-cancel-replace-request-minimal", new OrderCancelReplaceRequest(null, "C-1", "C-2", "S0001",
                Side.SELL, OrdType.MARKET, decimal("150"), null, null, null, null, TIME));
        all.put("order-status-request", new OrderStatusRequest(HEADER, "C-2", "T-1", "S0001", Side.BUY));
        all.put("order-status-request-minimal", new OrderStatusRequest(null, "C-2", null, "S0001", Side.SELL));
        all.put("execution-report", new ExecutionReport(HEADER, "O-1", "E-1", "C-1", "C-0", "T-1",
                ExecType.REJECTED, OrdStatus.REJECTED, OrdRejReason.UNKNOWN_SYMBOL, "S9999", Side.BUY,
                OrdType.STOP_LIMIT, decimal("100"), decimal("100.30"), decimal("99.5"),
                TimeInForce.IMMEDIATE_OR_CANCEL, decimal("0"), decimal("0"), decimal("0.00"),
                "symbol 'S9999' is not known", TIME));
        all.put("execution-report-minimal", new ExecutionReport(null, "O-1", "E-1", null, null, null, ExecType.NEW,
                OrdStatus.NEW, null, "S0001", Side.BUY, null, null, null, null, null, decimal("100"), decimal("0"),
                decimal("0"), null, null));
        all.put("order-cancel-reject", new OrderCancelReject(HEADER, "O-1", "C-3", "C-2", OrdStatus.CANCELED,
                CxlRejResponseTo.ORDER_CANCEL_REQUEST, CxlRejReason.TOO_LATE_TO_CANCEL, "the order is cancelled",
                TIME));
        all.put("order-cancel-reject-minimal", new OrderCancelReject(null, "NONE", "C-3", "C-2", OrdStatus.REJECTED,
                CxlRejResponseTo.ORDER_CANCEL_REPLACE_REQUEST, null, null, null));
        all.put("business-reject", new BusinessReject(HEADER, "V", "M-2",
                BusinessRejectReason.UNSUPPORTED_MESSAGE_TYPE, "MktDataReq is a message that Trader does not read"));
        all.put("business-reject-minimal", new BusinessReject(null, "D", null, BusinessRejectReason.OTHER, null));
        all.put("market-data-full", new MarketDataFull(HEADER, "M-1", "S0001", List.of(
                new MarketDataEntry(MdEntryType.BID, decimal("100.20"), decimal("1000")),
                new MarketDataEntry(MdEntryType.OFFER, decimal("100.30"), decimal("900")))));
        all.put("market-data-full-minimal", new MarketDataFull(null, null, "S0001", List.of(
                new MarketDataEntry(MdEntryType.TRADE, null, null))));
        all.put("market-data-incremental", new MarketDataIncremental(HEADER, "M-1", List.of(
                new MarketDataUpdate(MdUpdateAction.CHANGE, MdEntryType.BID, "S0001", decimal("100.25"),
                        decimal("500")),
                new MarketDataUpdate(MdUpdateAction.DELETE, MdEntryType.OFFER, "S0002", null, null))));
        all.put("market-data-incremental-minimal", new MarketDataIncremental(null, null, List.of(
                new MarketDataUpdate(MdUpdateAction.NEW, null, null, null, null))));
        return all;
    }

    static FixmlMessage one(String name) {
        return all().get(name);
    }

    private static BigDecimal decimal(String text) {
        return new BigDecimal(text);
    }
}
