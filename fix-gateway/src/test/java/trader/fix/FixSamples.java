package trader.fix;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import trader.fixml.BusinessReject;
import trader.fixml.BusinessRejectReason;
import trader.fixml.CxlRejReason;
import trader.fixml.CxlRejResponseTo;
import trader.fixml.ExecType;
import trader.fixml.ExecutionReport;
import trader.fixml.FixmlMessage;
import trader.fixml.Header;
import trader.fixml.MarketDataEntry;
import trader.fixml.MarketDataFull;
import trader.fixml.MarketDataIncremental;
import trader.fixml.MarketDataUpdate;
import trader.fixml.MdEntryType;
import trader.fixml.MdUpdateAction;
import trader.fixml.OrdRejReason;
import trader.fixml.OrdStatus;
import trader.fixml.OrdType;
import trader.fixml.Order;
import trader.fixml.OrderCancelReject;
import trader.fixml.OrderCancelReplaceRequest;
import trader.fixml.OrderCancelRequest;
import trader.fixml.OrderStatusRequest;
import trader.fixml.Quote;
import trader.fixml.QuoteRequest;
import trader.fixml.QuoteRequestReject;
import trader.fixml.QuoteRequestRejectReason;
import trader.fixml.Side;
import trader.fixml.TimeInForce;

/** Each message with everything in it, and with nothing but what is required, by its FIX text. */
final class FixSamples {
    static final Header FROM = Header.from("fix.BANK1");

    private static final Instant TIME = Instant.parse("2026-01-31T09:30:00.123Z");
    private static final Instant SECONDS = Instant.parse("2026-01-31T09:30:00Z");

    private FixSamples() {
    }

    static Map<String, FixmlMessage> all() {
        Map<String, FixmlMessage> all = new LinkedHashMap<>();
        all.put("35=R|131=R-1|146=1|55=S0001|", new QuoteRequest(FROM, "R-1", "S0001"));
        all.put("35=AG|58=symbol 'S9999' is not known|131=R-1|658=1|146=1|55=S9999|", new QuoteRequestReject(FROM,
                "R-1", "S9999", QuoteRequestRejectReason.UNKNOWN_SYMBOL, "symbol 'S9999' is not known"));
        all.put("35=AG|131=R-1|658=99|146=1|55=S9999|", new QuoteRequestReject(FROM, "R-1", "S9999",
                QuoteRequestRejectReason.OTHER, null));
        all.put("35=S|55=S0001|60=20260131-09:30:00.123|117=Q-1|131=R-1|132=100.20|133=100.30|134=1000|135=900|",
                new Quote(FROM, "Q-1", "R-1", "S0001", new BigDecimal("100.20"), new BigDecimal("100.30"),
                        new BigDecimal("1000"), new BigDecimal("900"), TIME));
        all.put("35=S|55=S0001|117=Q-1|", new Quote(FROM, "Q-1", null, "S0001", null, null, null, null, null));
        all.put("35=D|1=ACCOUNT-1|11=C-1|38=100|40=4|44=100.30|54=1|55=S0001|59=3|60=20260131-09:30:00.123|"
                + "99=99.5|117=Q-1|", new Order(FROM, "C-1", "S0001", Side.BUY, OrdType.STOP_LIMIT,
                new BigDecimal("100"), new BigDecimal("100.30"), new BigDecimal("99.5"),
                TimeInForce.IMMEDIATE_OR_CANCEL, "Q-1", "ACCOUNT-1", TIME));
        all.put("35=D|11=C-1|38=100|40=1|54=2|55=S0001|60=20260131-09:30:00.000|", new Order(FROM, "C-1", "S0001",
                Side.SELL, new BigDecimal("100"), null, SECONDS));
        all.put("35=F|11=C-2|38=100|41=C-1|54=1|55=S0001|60=20260131-09:30:00.000|", new OrderCancelRequest(FROM,
                "C-1", "C-2", "S0001", Side.BUY, new BigDecimal("100"), SECONDS));
        all.put("35=G|1=ACCOUNT-1|11=C-2|38=200|40=4|41=C-1|44=100.3|54=1|55=S0001|59=1|60=20260131-09:30:00.123|"
                + "99=99.50|", new OrderCancelReplaceRequest(FROM, "C-1", "C-2", "S0001", Side.BUY,
                OrdType.STOP_LIMIT, new BigDecimal("200"), new BigDecimal("100.3"), new BigDecimal("99.50"),
                TimeInForce.GOOD_TILL_CANCEL, "ACCOUNT-1", TIME));
        all.put("35=G|11=C-2|38=200|40=1|41=C-1|54=1|55=S0001|60=20260131-09:30:00.000|",
                new OrderCancelReplaceRequest(FROM, "C-1", "C-2", "S0001", Side.BUY, OrdType.MARKET,
                        new BigDecimal("200"), null, null, null, null, SECONDS));
        all.put("35=H|11=C-1|54=1|55=S0001|790=T-1|", new OrderStatusRequest(FROM, "C-1", "T-1", "S0001", Side.BUY));
        all.put("35=H|11=C-1|54=1|55=S0001|", new OrderStatusRequest(FROM, "C-1", null, "S0001", Side.BUY));
        all.put("35=8|6=0.00|11=C-2|14=0|17=E-1|37=O-1|38=100|39=8|40=2|41=C-1|44=100.30|54=1|55=S9999|"
                + "58=symbol 'S9999' is not known|59=0|60=20260131-09:30:00.123|99=1|103=1|150=8|151=0|790=T-1|",
                new ExecutionReport(FROM, "O-1", "E-1", "C-2", "C-1", "T-1", ExecType.REJECTED, OrdStatus.REJECTED,
                        OrdRejReason.UNKNOWN_SYMBOL, "S9999", Side.BUY, OrdType.LIMIT, new BigDecimal("100"),
                        new BigDecimal("100.30"), new BigDecimal("1"), TimeInForce.DAY, new BigDecimal("0"),
                        BigDecimal.ZERO, new BigDecimal("0.00"), "symbol 'S9999' is not known", TIME));
        all.put("35=8|6=0|14=0|17=E-1|37=O-1|39=0|54=1|55=S0001|150=0|151=100|", new ExecutionReport(FROM, "O-1",
                "E-1", null, null, null, ExecType.NEW, OrdStatus.NEW, null, "S0001", Side.BUY, null, null, null, null,
                null, new BigDecimal("100"), BigDecimal.ZERO, BigDecimal.ZERO, null, null));
        all.put("35=9|11=C-2|37=O-1|39=4|41=C-1|58=already canceled|60=20260131-09:30:00.000|102=0|434=1|",
                new OrderCancelReject(FROM, "O-1", "C-2", "C-1", OrdStatus.CANCELED,
                        CxlRejResponseTo.ORDER_CANCEL_REQUEST, CxlRejReason.TOO_LATE_TO_CANCEL, "already canceled",
                        SECONDS));
        all.put("35=9|11=C-2|37=NONE|39=8|41=C-1|434=2|", new OrderCancelReject(FROM, "NONE", "C-2", "C-1",
                OrdStatus.REJECTED, CxlRejResponseTo.ORDER_CANCEL_REPLACE_REQUEST, null, null, null));
        all.put("35=j|58=down|372=D|379=C-1|380=4|", new BusinessReject(FROM, "D", "C-1",
                BusinessRejectReason.APPLICATION_NOT_AVAILABLE, "down"));
        all.put("35=j|372=D|380=0|", new BusinessReject(FROM, "D", null, BusinessRejectReason.OTHER, null));
        all.put("35=W|55=S0001|262=M-1|268=2|269=0|270=100.20|271=1000|269=1|270=100.30|271=900|",
                new MarketDataFull(FROM, "M-1", "S0001", List.of(
                        new MarketDataEntry(MdEntryType.BID, new BigDecimal("100.20"), new BigDecimal("1000")),
                        new MarketDataEntry(MdEntryType.OFFER, new BigDecimal("100.30"), new BigDecimal("900")))));
        all.put("35=W|55=S0001|268=1|269=2|", new MarketDataFull(FROM, null, "S0001",
                List.of(new MarketDataEntry(MdEntryType.TRADE, null, null))));
        all.put("35=X|262=M-1|268=2|279=1|269=0|55=S0001|270=100.25|271=500|279=2|269=1|55=S0002|",
                new MarketDataIncremental(FROM, "M-1", List.of(
                        new MarketDataUpdate(MdUpdateAction.CHANGE, MdEntryType.BID, "S0001",
                                new BigDecimal("100.25"), new BigDecimal("500")),
                        new MarketDataUpdate(MdUpdateAction.DELETE, MdEntryType.OFFER, "S0002", null, null))));
        all.put("35=X|268=1|279=0|", new MarketDataIncremental(FROM, null,
                List.of(new MarketDataUpdate(MdUpdateAction.NEW, null, null, null, null))));
        return all;
    }
}
