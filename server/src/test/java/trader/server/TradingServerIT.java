package trader.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.jms.JMSSecurityException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import trader.fixml.ExecType;
import trader.fixml.ExecutionReport;
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
import trader.fixml.QueueNames;
import trader.fixml.Quote;
import trader.fixml.QuoteRequest;
import trader.fixml.QuoteRequestReject;
import trader.fixml.QuoteRequestRejectReason;
import trader.fixml.TimeInForce;

/** The services through JMS, when all goes well or an order breaks a rule. */
class TradingServerIT extends SharedServerTestBase {
    /** A server of another test may have left some. */
    private final Set<Thread> threadsBefore = Thread.getAllStackTraces().keySet();

    /** A line of the log has the name of its thread. */
    @Test
    void itsThreadsAreNamedAfterWhatTheyServe() {
        assertThat(Thread.getAllStackTraces().keySet()).filteredOn(thread -> !threadsBefore.contains(thread))
                .extracting(Thread::getName).filteredOn(name -> name.startsWith("trader."))
                .containsExactlyInAnyOrder("trader.prices-1",
                        "trader.quotes-1", "trader.quotes-2", "trader.quotes-3", "trader.quotes-4",
                        "trader.orders-1", "trader.orders-2", "trader.orders-3", "trader.orders-4");
    }

    @Test
    void quotesKnownSymbols() throws Exception {
        QuoteRequest request = Fixtures.quoteRequest("S0003");

        Quote quote = (Quote) requester.ask(QueueNames.QUOTES, request);

        assertThat(quote.quoteReqId()).isEqualTo(request.quoteReqId());
        assertThat(quote.symbol()).isEqualTo("S0003");
        assertThat(quote.bidPx()).isPositive().isLessThan(quote.offerPx());
    }

    @Test
    void rejectsQuoteRequestsForUnknownSymbols() throws Exception {
        QuoteRequest request = Fixtures.quoteRequest("S0010");

        QuoteRequestReject reject = (QuoteRequestReject) requester.ask(QueueNames.QUOTES, request);

        assertThat(reject.quoteReqId()).isEqualTo(request.quoteReqId());
        assertThat(reject.reason()).isEqualTo(QuoteRequestRejectReason.UNKNOWN_SYMBOL);
        assertThat(reject.text()).contains("S0010");
    }

    @Test
    void appliesPriceUpdates() throws Exception {
        long before = server.counts().services().prices().applied();
        try (TestRequester feed = TestRequester.asFeed(server.brokerUrl())) {
            feed.send(QueueNames.PRICES, new MarketDataFull(Header.NONE, null, "S0007", List.of(
                    new MarketDataEntry(MdEntryType.BID, new BigDecimal("10.10"), new BigDecimal("100")),
                    new MarketDataEntry(MdEntryType.OFFER, new BigDecimal("10.20"), new BigDecimal("200")))), null);
            feed.send(QueueNames.PRICES, new MarketDataIncremental(Header.NONE, null, List.of(
                    new MarketDataUpdate(MdUpdateAction.CHANGE, MdEntryType.BID, "S0007", new BigDecimal("10.15"),
                            new BigDecimal("300")))), null);
            assertThatThrownBy(() -> feed.ask(QueueNames.QUOTES, Fixtures.quoteRequest("S0007")))
                    .isInstanceOf(JMSSecurityException.class);
        }
        Fixtures.await("both updates applied", () -> server.counts().services().prices().applied() == before + 2);

        Quote quote = (Quote) requester.ask(QueueNames.QUOTES, Fixtures.quoteRequest("S0007"));

        assertThat(quote.bidPx()).isEqualByComparingTo("10.15");
        assertThat(quote.bidSize()).isEqualByComparingTo("300");
        assertThat(quote.offerPx()).isEqualByComparingTo("10.20");
        assertThat(quote.offerSize()).isEqualByComparingTo("200");
    }

    @Test
    void recordsAndReportsOrders() throws Exception {
        Order order = Fixtures.order("S0001");
        ServerCounts before = server.counts();

        ExecutionReport report = requester.report(order);

        assertThat(report.execType()).isEqualTo(ExecType.NEW);
        assertThat(report.ordStatus()).isEqualTo(OrdStatus.NEW);
        assertThat(report.clOrdId()).isEqualTo(order.clOrdId());
        assertThat(report.leavesQty()).isEqualTo(order.orderQty());
        assertThat(report.cumQty()).isZero();
        assertRecords(before, 1, 0);
        Fixtures.await("committed",
                () -> server.counts().services().orders().committed() == before.services().orders().committed() + 1);
    }

    /** A requester that had no answer in time sends its order again. */
    @Test
    void answersAResendWithTheFirstReport() throws Exception {
        Order order = Fixtures.order("S0001");
        requester.send(QueueNames.ORDERS, order, null);
        ServerCounts before = server.counts();

        ExecutionReport report = requester.report(again(order, "S0001", "100", "10.250"));

        assertThat(report.ordStatus()).isEqualTo(OrdStatus.NEW);
        assertThat(requester.ask(QueueNames.ORDERS, again(order, "S0001", "100.0", "10.25"))).isEqualTo(report);
        assertThat(server.counts().records().accepted() - before.records().accepted()).isLessThanOrEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "S0002, 100, 10.25, 'symbol ''S0001'', not ''S0002'''",
        "S0001, 200, 10.25, 'quantity 100, not 200'",
        "S0001, 100, 10.26, 'another type, price, stop price, time in force or account'",
    })
    void rejectsOtherTermsUnderAKnownKeyAndRecordsNothing(String symbol, String quantity, String price, String text)
            throws Exception {
        Order order = Fixtures.order("S0001");
        ServerCounts before = server.counts();
        ExecutionReport first = requester.report(order);

        ExecutionReport report = requester.report(again(order, symbol, quantity, price));

        assertThat(report.ordStatus()).isEqualTo(OrdStatus.REJECTED);
        assertThat(report.ordRejReason()).isEqualTo(OrdRejReason.DUPLICATE_ORDER);
        assertThat(report.orderId()).as("not of the order that stands").isEqualTo("NONE");
        assertThat(report.text()).endsWith(text);
        assertThat(report.execId()).isNotEqualTo(first.execId());
        assertRecords(before, 1, 0);
        assertThat(requester.ask(QueueNames.ORDERS, order)).as("what stands").isEqualTo(first);
    }

    private static Order again(Order order, String symbol, String quantity, String price) {
        return new Order(new Header("TEST", null, true, null), order.clOrdId(), symbol, order.side(),
                new BigDecimal(quantity), new BigDecimal(price), order.transactTime());
    }

    @ParameterizedTest
    @CsvSource({
        "S9999, LIMIT,           100, 10.25, UNKNOWN_SYMBOL,                   symbol 'S9999' is not known",
        "S0001, LIMIT,           0,   10.25, INCORRECT_QUANTITY,               quantity 0: must be more than 0",
        "S0001, MARKET,          -5,  ,      INCORRECT_QUANTITY,               quantity -5: must be more than 0",
        "S0001, LIMIT,           100, ,      OTHER,                            price is missing: an order of type",
        "S0001, LIMIT,           100, -1,    OTHER,                            price -1: an order of type LIMIT (2)",
        "S0001, STOP,            100, 10.25, OTHER,                            stop price is missing: an order",
        "S0001, MARKET_ON_CLOSE, 100, ,      UNSUPPORTED_ORDER_CHARACTERISTIC, order type MARKET_ON_CLOSE (5): must",
    })
    void rejectsAndRecordsOrdersThatBreakARule(String symbol, OrdType type, String quantity, String price,
            OrdRejReason reason, String text) throws Exception {
        Order order = Fixtures.order("R-" + symbol + type + quantity + price, symbol, type, quantity, price);
        ServerCounts before = server.counts();

        ExecutionReport report = requester.report(order);

        assertThat(report.execType()).isEqualTo(ExecType.REJECTED);
        assertThat(report.ordStatus()).isEqualTo(OrdStatus.REJECTED);
        assertThat(report.ordRejReason()).isEqualTo(reason);
        assertThat(report.text()).contains(text);
        assertThat(report.leavesQty()).isZero();
        assertRecords(before, 0, 1);
    }

    /** An order rests until it is cancelled. */
    @ParameterizedTest
    @EnumSource
    void acceptsOnlyOrdersThatMayRest(TimeInForce timeInForce) throws Exception {
        Order resting = Fixtures.order("S0001");
        boolean rests = timeInForce == TimeInForce.DAY || timeInForce == TimeInForce.GOOD_TILL_CANCEL;
        ServerCounts before = server.counts();

        ExecutionReport report = requester.report(new Order(resting.header(),
                resting.clOrdId(), "S0001", resting.side(), resting.ordType(), resting.orderQty(), resting.price(),
                null, timeInForce, null, null, resting.transactTime()));

        assertThat(report.ordStatus()).isEqualTo(rests ? OrdStatus.NEW : OrdStatus.REJECTED);
        assertThat(report.ordRejReason()).isEqualTo(rests ? null : OrdRejReason.UNSUPPORTED_ORDER_CHARACTERISTIC);
        assertThat(report.text()).isEqualTo(rests ? null
                : "time in force " + timeInForce + " (" + timeInForce.code()
                        + "): must be one of DAY (0), GOOD_TILL_CANCEL (1)");
        assertRecords(before, rests ? 1 : 0, rests ? 0 : 1);
    }

    /** The reply becomes visible within the commit, in which the resource's branch may come second. */
    private void assertRecords(ServerCounts before, int accepted, int rejected) throws InterruptedException {
        ServerCounts.Records expected = new ServerCounts.Records(before.records().accepted() + accepted,
                before.records().rejected() + rejected);
        Fixtures.await("records are " + expected, () -> server.counts().records().equals(expected));
    }
}
