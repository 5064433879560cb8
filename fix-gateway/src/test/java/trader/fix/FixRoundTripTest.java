package trader.fix;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.function.Supplier;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import trader.fixml.BusinessReject;
import trader.fixml.BusinessRejectReason;
import trader.fixml.CxlRejReason;
import trader.fixml.CxlRejResponseTo;
import trader.fixml.ExecType;
import trader.fixml.ExecutionReport;
import trader.fixml.FixmlMessage;
import trader.fixml.FixmlText;
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

/** Every message is read back as it was written. */
class FixRoundTripTest {
    private static final Header FROM = Header.from("fix.BANK1");

    @Property(tries = 2000)
    void fromFixUndoesToFix(@ForAll("messages") FixmlMessage message) throws Exception {
        assertThat(FixMessages.fromFix(FixMessages.toFix(message), "fix.BANK1")).isEqualTo(message);
    }

    @Property(tries = 1000)
    void theSameThroughTheWire(@ForAll("messages") FixmlMessage message) throws Exception {
        assertThat(FixMessages.fromFix(Wire.received(FixMessages.toFix(message)), "fix.BANK1")).isEqualTo(message);
    }

    @Provide
    Arbitrary<FixmlMessage> messages() {
        return Arbitraries.oneOf(quoteRequests(), quoteRequestRejects(), quotes(), orders(), cancels(), replaces(),
                statusRequests(), executionReports(), cancelRejects(), businessRejects(), fulls(), incrementals());
    }

    private Arbitrary<FixmlMessage> quoteRequests() {
        return Combinators.combine(texts(), texts()).as((id, symbol) -> new QuoteRequest(FROM, id, symbol));
    }

    private Arbitrary<FixmlMessage> quoteRequestRejects() {
        return Combinators.combine(texts(), texts(), Arbitraries.of(QuoteRequestRejectReason.class),
                optional(this::texts)).as((id, symbol, reason, text) ->
                        new QuoteRequestReject(FROM, id, symbol, reason, text));
    }

    private Arbitrary<FixmlMessage> quotes() {
        return Combinators.combine(
                Combinators.combine(texts(), optional(this::texts), texts()).as(Tuple::of),
                optional(this::decimals), optional(this::decimals), optional(this::decimals),
                optional(this::decimals), optional(this::times))
                .as((t, bid, offer, bidSize, offerSize, time) -> new Quote(FROM, t.get1(), t.get2(), t.get3(),
                        bid, offer, bidSize, offerSize, time));
    }

    private Arbitrary<FixmlMessage> orders() {
        return Combinators.combine(
                Combinators.combine(texts(), texts(), sides(), Arbitraries.of(OrdType.class)).as(Tuple::of),
                decimals(), optional(this::decimals), optional(this::decimals), optional(this::timesInForce),
                optional(this::texts), optional(this::texts), times())
                .as((t, qty, price, stop, force, quote, account, time) -> new Order(FROM, t.get1(), t.get2(),
                        t.get3(), t.get4(), qty, price, stop, force, quote, account, time));
    }

    private Arbitrary<FixmlMessage> cancels() {
        return Combinators.combine(texts(), texts(), texts(), sides(), decimals(), times())
                .as((orig, id, symbol, side, qty, time) ->
                        new OrderCancelRequest(FROM, orig, id, symbol, side, qty, time));
    }

    private Arbitrary<FixmlMessage> replaces() {
        return Combinators.combine(
                Combinators.combine(texts(), texts(), texts(), sides(), Arbitraries.of(OrdType.class)).as(Tuple::of),
                decimals(), optional(this::decimals), optional(this::decimals), optional(this::timesInForce),
                optional(this::texts), times())
                .as((t, qty, price, stop, force, account, time) -> new OrderCancelReplaceRequest(FROM, t.get1(),
                        t.get2(), t.get3(), t.get4(), t.get5(), qty, price, stop, force, account, time));
    }

    private Arbitrary<FixmlMessage> statusRequests() {
        return Combinators.combine(texts(), optional(this::texts), texts(), sides())
                .as((id, request, symbol, side) -> new OrderStatusRequest(FROM, id, request, symbol, side));
    }

    private Arbitrary<FixmlMessage> executionReports() {
        return Combinators.combine(
                Combinators.combine(texts(), texts(), optional(this::texts), optional(this::texts),
                        optional(this::texts), texts()).as(Tuple::of),
                Combinators.combine(Arbitraries.of(ExecType.class), Arbitraries.of(OrdStatus.class),
                        optional(() -> Arbitraries.of(OrdRejReason.class)), sides(),
                        optional(() -> Arbitraries.of(OrdType.class)), optional(this::timesInForce)).as(Tuple::of),
                Combinators.combine(optional(this::decimals), optional(this::decimals), optional(this::decimals))
                        .as(Tuple::of),
                decimals(), decimals(), decimals(), optional(this::texts), optional(this::times))
                .as((t, c, d, leaves, cum, avg, text, time) -> new ExecutionReport(FROM, t.get1(),
                        t.get2(), t.get3(), t.get4(), t.get5(), c.get1(), c.get2(), c.get3(), t.get6(), c.get4(),
                        c.get5(), d.get1(), d.get2(), d.get3(), c.get6(), leaves, cum, avg, text, time));
    }

    private Arbitrary<FixmlMessage> cancelRejects() {
        return Combinators.combine(texts(), texts(), texts(), Arbitraries.of(OrdStatus.class),
                Arbitraries.of(CxlRejResponseTo.class), optional(() -> Arbitraries.of(CxlRejReason.class)),
                optional(this::texts), optional(this::times))
                .as((order, id, orig, status, to, reason, text, time) ->
                        new OrderCancelReject(FROM, order, id, orig, status, to, reason, text, time));
    }

    private Arbitrary<FixmlMessage> businessRejects() {
        return Combinators.combine(texts(), optional(this::texts), Arbitraries.of(BusinessRejectReason.class),
                optional(this::texts)).as((type, id, reason, text) -> new BusinessReject(FROM, type, id, reason, text));
    }

    private Arbitrary<FixmlMessage> fulls() {
        Arbitrary<MarketDataEntry> entries = Combinators.combine(Arbitraries.of(MdEntryType.class),
                optional(this::decimals), optional(this::decimals)).as(MarketDataEntry::new);
        return Combinators.combine(optional(this::texts), texts(), entries.list().ofMinSize(1).ofMaxSize(20))
                .as((id, symbol, list) -> new MarketDataFull(FROM, id, symbol, list));
    }

    private Arbitrary<FixmlMessage> incrementals() {
        Arbitrary<MarketDataUpdate> updates = Combinators.combine(Arbitraries.of(MdUpdateAction.class),
                optional(() -> Arbitraries.of(MdEntryType.class)), optional(this::texts), optional(this::decimals),
                optional(this::decimals)).as(MarketDataUpdate::new);
        return Combinators.combine(optional(this::texts), updates.list().ofMinSize(1).ofMaxSize(20))
                .as((id, list) -> new MarketDataIncremental(FROM, id, list));
    }

    private Arbitrary<Side> sides() {
        return Arbitraries.of(Side.class);
    }

    private Arbitrary<TimeInForce> timesInForce() {
        return Arbitraries.of(TimeInForce.class);
    }

    /** Any characters that both FIX, in QuickFIX/J's character set (ISO 8859-1), and XML 1.0 can hold. */
    private Arbitrary<String> texts() {
        return Arbitraries.oneOf(
                Arbitraries.strings().withCharRange(' ', '~').ofMinLength(1).ofMaxLength(20),
                Arbitraries.strings().withChars("=<>&\"'\t\n\r \u00e9|").ofMinLength(1).ofMaxLength(20),
                Arbitraries.strings().withCharRange(' ', '\u00ff').ofMinLength(1).ofMaxLength(20));
    }

    private Arbitrary<BigDecimal> decimals() {
        BigInteger limit = BigInteger.TEN.pow(FixmlText.MAX_DIGITS).subtract(BigInteger.ONE);
        return Combinators.combine(Arbitraries.bigIntegers().between(limit.negate(), limit),
                Arbitraries.integers().between(0, FixmlText.MAX_DIGITS - 1)).as(BigDecimal::new);
    }

    /** FIX 4.4 has no finer ones. */
    private Arbitrary<Instant> times() {
        return Combinators.combine(
                Arbitraries.longs().between(Instant.parse("0001-01-01T00:00:00Z").getEpochSecond(),
                        Instant.parse("9999-12-31T23:59:59Z").getEpochSecond()),
                Arbitraries.integers().between(0, 999))
                .as((second, ms) -> Instant.ofEpochSecond(second).plusMillis(ms));
    }

    private static <T> Arbitrary<T> optional(Supplier<Arbitrary<T>> values) {
        return values.get().injectNull(0.3);
    }
}
