package trader.fixml;

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

/** Every message is read back as it was written, and another validator finds it valid. */
class RoundTripTest {
    private final FixmlCodec codec = new FixmlCodec(FixmlLimits.DEFAULT, CodecKind.XMLBEANS);
    private final FixmlCodec streaming = new FixmlCodec(FixmlLimits.DEFAULT, CodecKind.STREAMING);

    @Property(tries = 1000)
    void decodeUndoesEncode(@ForAll("messages") FixmlMessage message) throws FixmlException {
        String text = codec.encode(message);
        assertThat(codec.decode(text)).isEqualTo(message);
        assertThat(streaming.encode(message)).isEqualTo(text);
        assertThat(streaming.decode(text)).isEqualTo(message);
    }

    @Property(tries = 200)
    void whatIsWrittenIsValid(@ForAll("messages") FixmlMessage message) {
        assertThat(JdkValidator.problemOf(codec.encode(message))).isEmpty();
    }

    @Provide
    Arbitrary<FixmlMessage> messages() {
        return Arbitraries.oneOf(quoteRequests(), quoteRequestRejects(), quotes(), orders(), cancelRequests(),
                replaceRequests(), statusRequests(), executionReports(), cancelRejects(), businessRejects(), fulls(),
                incrementals());
    }

    private Arbitrary<FixmlMessage> quoteRequests() {
        return Combinators.combine(headers(), ids(), ids()).as(QuoteRequest::new);
    }

    private Arbitrary<FixmlMessage> quoteRequestRejects() {
        return Combinators.combine(headers(), ids(), ids(), Arbitraries.of(QuoteRequestRejectReason.class),
                optional(this::texts)).as(QuoteRequestReject::new);
    }

    private Arbitrary<FixmlMessage> quotes() {
        return Combinators.combine(
                Combinators.combine(headers(), ids(), optional(this::texts), ids()).as(Tuple::of),
                optional(this::decimals), optional(this::decimals), optional(this::decimals),
                optional(this::decimals), optional(this::times))
                .as((t, bid, offer, bidSize, offerSize, time) -> new Quote(t.get1(), t.get2(), t.get3(), t.get4(),
                        bid, offer, bidSize, offerSize, time));
    }

    private Arbitrary<FixmlMessage> orders() {
        return Combinators.combine(
                Combinators.combine(headers(), ids(), ids(), Arbitraries.of(Side.class),
                        Arbitraries.of(OrdType.class)).as(Tuple::of),
                decimals(), optional(this::decimals), optional(this::decimals),
                optional(() -> Arbitraries.of(TimeInForce.class)),
                optional(this::texts), optional(this::texts), times())
                .as((t, qty, price, stop, force, quote, account, time) -> new Order(t.get1(), t.get2(), t.get3(),
                        t.get4(), t.get5(), qty, price, stop, force, quote, account, time));
    }

    private Arbitrary<FixmlMessage> executionReports() {
        return Combinators.combine(
                Combinators.combine(headers(), ids(), ids(), optional(this::texts), optional(this::texts),
                        optional(this::texts), ids()).as(Tuple::of),
                Combinators.combine(Arbitraries.of(ExecType.class), Arbitraries.of(OrdStatus.class),
                        optional(() -> Arbitraries.of(OrdRejReason.class)), Arbitraries.of(Side.class),
                        optional(() -> Arbitraries.of(OrdType.class)),
                        optional(() -> Arbitraries.of(TimeInForce.class)))
                        .as(Tuple::of),
                Combinators.combine(optional(this::decimals), optional(this::decimals), optional(this::decimals))
                        .as(Tuple::of),
                decimals(), decimals(), decimals(),
                optional(this::texts), optional(this::times))
                .as((t, c, d, leaves, cum, avg, text, time) -> new ExecutionReport(t.get1(), t.get2(),
                        t.get3(), t.get4(), t.get5(), t.get6(), c.get1(), c.get2(), c.get3(), t.get7(), c.get4(),
                        c.get5(), d.get1(), d.get2(), d.get3(), c.get6(), leaves, cum, avg, text, time));
    }

    private Arbitrary<FixmlMessage> cancelRequests() {
        return Combinators.combine(headers(), ids(), ids(), ids(), Arbitraries.of(Side.class), decimals(), times())
                .as(OrderCancelRequest::new);
    }

    private Arbitrary<FixmlMessage> replaceRequests() {
        return Combinators.combine(
                Combinators.combine(headers(), ids(), ids(), ids(), Arbitraries.of(Side.class),
                        Arbitraries.of(OrdType.class)).as(Tuple::of),
                decimals(), optional(this::decimals), optional(this::decimals),
                optional(() -> Arbitraries.of(TimeInForce.class)), optional(this::texts), times())
                .as((t, qty, price, stop, force, account, time) -> new OrderCancelReplaceRequest(t.get1(), t.get2(),
                        t.get3(), t.get4(), t.get5(), t.get6(), qty, price, stop, force, account, time));
    }

    private Arbitrary<FixmlMessage> statusRequests() {
        return Combinators.combine(headers(), ids(), optional(this::texts), ids(), Arbitraries.of(Side.class))
                .as(OrderStatusRequest::new);
    }

    private Arbitrary<FixmlMessage> cancelRejects() {
        return Combinators.combine(
                Combinators.combine(headers(), ids(), ids(), ids()).as(Tuple::of),
                Arbitraries.of(OrdStatus.class), Arbitraries.of(CxlRejResponseTo.class),
                optional(() -> Arbitraries.of(CxlRejReason.class)), optional(this::texts), optional(this::times))
                .as((t, status, to, reason, text, time) -> new OrderCancelReject(t.get1(), t.get2(), t.get3(),
                        t.get4(), status, to, reason, text, time));
    }

    private Arbitrary<FixmlMessage> businessRejects() {
        return Combinators.combine(headers(), ids(), optional(this::texts),
                Arbitraries.of(BusinessRejectReason.class), optional(this::texts)).as(BusinessReject::new);
    }

    private Arbitrary<FixmlMessage> fulls() {
        Arbitrary<MarketDataEntry> entries = Combinators.combine(Arbitraries.of(MdEntryType.class),
                optional(this::decimals), optional(this::decimals)).as(MarketDataEntry::new);
        return Combinators.combine(headers(), optional(this::texts), ids(), entries.list().ofMinSize(1).ofMaxSize(20))
                .as(MarketDataFull::new);
    }

    private Arbitrary<FixmlMessage> incrementals() {
        Arbitrary<MarketDataUpdate> updates = Combinators.combine(Arbitraries.of(MdUpdateAction.class),
                optional(() -> Arbitraries.of(MdEntryType.class)), optional(this::ids), optional(this::decimals),
                optional(this::decimals)).as(MarketDataUpdate::new);
        return Combinators.combine(headers(), optional(this::texts), updates.list().ofMinSize(1).ofMaxSize(20))
                .as(MarketDataIncremental::new);
    }

    private Arbitrary<Header> headers() {
        return Combinators.combine(optional(this::texts), optional(this::texts), Arbitraries.of(true, false),
                optional(this::times)).as(Header::new);
    }

    private Arbitrary<String> ids() {
        return texts().filter(text -> !text.isEmpty());
    }

    /** Any characters of XML 1.0, with those that need escaping more often than chance has it. */
    private Arbitrary<String> texts() {
        return Arbitraries.oneOf(
                Arbitraries.strings().withCharRange(' ', '~').ofMaxLength(20),
                Arbitraries.strings().withChars("<>&\"'\t\n\r \u00e9\u20ac]]>").ofMaxLength(20),
                Arbitraries.strings().withCharRange(' ', '\uD7FF').withCharRange('\uE000', '\uFFFD').ofMaxLength(20),
                Arbitraries.integers().between(0x10000, 0x10FFFF).map(Character::toString));
    }

    private Arbitrary<BigDecimal> decimals() {
        BigInteger limit = BigInteger.TEN.pow(FixmlText.MAX_DIGITS).subtract(BigInteger.ONE);
        return Combinators.combine(Arbitraries.bigIntegers().between(limit.negate(), limit),
                Arbitraries.integers().between(0, FixmlText.MAX_DIGITS - 1)).as(BigDecimal::new);
    }

    private Arbitrary<Instant> times() {
        return Combinators.combine(
                Arbitraries.longs().between(Instant.parse("0001-01-01T00:00:00Z").getEpochSecond(),
                        Instant.parse("9999-12-31T23:59:59Z").getEpochSecond()),
                Arbitraries.integers().between(0, 999_999_999)).as(Instant::ofEpochSecond);
    }

    private static <T> Arbitrary<T> optional(Supplier<Arbitrary<T>> values) {
        return values.get().injectNull(0.3);
    }
}
