package trader.server.price;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import trader.fixml.Header;
import trader.fixml.MarketDataEntry;
import trader.fixml.MarketDataFull;
import trader.fixml.MarketDataIncremental;
import trader.fixml.MarketDataUpdate;
import trader.fixml.MdEntryType;
import trader.fixml.MdUpdateAction;
import trader.fixml.SymbolNames;

class QuoteCacheTest {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final Instant LATER = NOW.plusSeconds(1);

    private final QuoteCache cache = QuoteCache.generated(3, 1, NOW);
    private final Clock clock = Clock.fixed(LATER, ZoneOffset.UTC);
    private final PriceUpdateHandler handler = new PriceUpdateHandler(cache,
            new LocalPrices(cache, new PriceDelays(Path.of("unused"), clock)), clock);

    @Test
    void generatesTheSamePricesFromTheSameSeed() {
        assertThat(QuoteCache.generated(3, 1, NOW).find("S0002")).isEqualTo(cache.find("S0002"));
        assertThat(QuoteCache.generated(3, 2, NOW).find("S0002")).isNotEqualTo(cache.find("S0002"));
        assertThat(cache.find("S0003")).isNull();
        assertThat(SymbolNames.of(12_345)).isEqualTo("S12345");
    }

    @Test
    void appliesAFullUpdateAsTheWholePrice() {
        handler.handle(full("S0000", entry(MdEntryType.OFFER, "10.30"), entry(MdEntryType.TRADE, "10.25")));

        assertThat(cache.find("S0000"))
                .isEqualTo(new Price(null, null, new BigDecimal("10.30"), BigDecimal.TEN, LATER));
    }

    @Test
    void appliesAnIncrementalUpdateToWhatItNames() {
        Price before = cache.find("S0001");

        handler.handle(new MarketDataIncremental(Header.NONE, null, List.of(
                new MarketDataUpdate(MdUpdateAction.CHANGE, MdEntryType.BID, "S0001", BigDecimal.ONE, BigDecimal.TEN),
                new MarketDataUpdate(MdUpdateAction.DELETE, MdEntryType.OFFER, "S0002", null, null))));

        assertThat(cache.find("S0001"))
                .isEqualTo(new Price(BigDecimal.ONE, BigDecimal.TEN, before.offerPx(), before.offerSize(), LATER));
        assertThat(cache.find("S0002").offerPx()).isNull();
        assertThat(cache.find("S0002").bidPx()).isNotNull();
    }

    @Test
    void appliesNothingOfAMessageThatItCannotApplyWholly() {
        Price before = cache.find("S0001");

        assertThatThrownBy(() -> handler.handle(new MarketDataIncremental(Header.NONE, null, List.of(
                new MarketDataUpdate(MdUpdateAction.NEW, MdEntryType.BID, "S0001", BigDecimal.ONE, null),
                new MarketDataUpdate(MdUpdateAction.NEW, MdEntryType.BID, "S0009", BigDecimal.ONE, null)))))
                .hasMessage("symbol 'S0009' is not known");
        assertThatThrownBy(() -> handler.handle(full("S0001", entry(MdEntryType.BID, "-1"))))
                .hasMessage("the price of a BID is -1: more than 0");
        assertThat(cache.find("S0001")).isEqualTo(before);
    }

    @Test
    void replacesAPriceOnlyByALaterOne() {
        Price before = cache.find("S0000");
        Price later = new Price(BigDecimal.ONE, null, BigDecimal.TEN, null, LATER);

        assertThat(cache.replaceIfLater("S0000", later)).isTrue();
        assertThat(cache.replaceIfLater("S0000", before)).isFalse();
        assertThat(cache.replaceIfLater("S0000", new Price(null, null, null, null, LATER))).isFalse();
        assertThat(cache.replaceIfLater("S0009", later)).isFalse();
        assertThat(cache.find("S0000")).isSameAs(later);
    }

    /** The sending time is used if it can be one. */
    @Test
    void takesTheSendingTimeOfAMessage() {
        List<Instant> sent = new ArrayList<>();
        PriceUpdateHandler recording = new PriceUpdateHandler(cache, (changes, time, now) -> {
            sent.add(time);
            return false;
        }, clock);

        for (Instant time : Arrays.asList(null, NOW, Instant.parse("0001-01-01T00:00:00Z"))) {
            assertThat(recording.handle(new MarketDataFull(new Header("FEED", null, false, time), null, "S0000",
                    List.of(entry(MdEntryType.BID, "1"))))).isFalse();
        }
        assertThat(sent).containsExactly(null, NOW, null);
    }

    /** Each writer changes one side only: no change of the other may be lost, and no price may be torn. */
    @Test
    void losesNoConcurrentUpdate() throws Exception {
        int updates = 5_000;
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            List<Future<?>> work = new ArrayList<>();
            for (MdEntryType side : List.of(MdEntryType.BID, MdEntryType.OFFER)) {
                work.add(threads.submit(() -> {
                    for (int i = 1; i <= updates; i++) {
                        BigDecimal value = BigDecimal.valueOf(i);
                        handler.handle(new MarketDataIncremental(Header.NONE, null, List.of(
                                new MarketDataUpdate(MdUpdateAction.CHANGE, side, "S0000", value, value))));
                        Price price = cache.find("S0000");
                        assertThat(side == MdEntryType.BID ? price.bidPx() : price.offerPx()).isEqualTo(value);
                    }
                }));
            }
            work.add(threads.submit(() -> {
                Price price = cache.find("S0000");
                while (price.time().equals(NOW) || price.bidPx().intValue() < updates) {
                    price = cache.find("S0000");
                    if (price.bidPx().intValue() <= updates && price.time().equals(LATER)
                            && price.bidPx().scale() == 0) {
                        assertThat(price.bidSize()).isEqualTo(price.bidPx());
                    }
                }
            }));
            for (Future<?> each : work) {
                each.get();
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(cache.find("S0000").bidPx()).isEqualTo(BigDecimal.valueOf(updates));
        assertThat(cache.find("S0000").offerPx()).isEqualTo(BigDecimal.valueOf(updates));
    }

    private static MarketDataFull full(String symbol, MarketDataEntry... entries) {
        return new MarketDataFull(Header.NONE, null, symbol, List.of(entries));
    }

    private static MarketDataEntry entry(MdEntryType type, String price) {
        return new MarketDataEntry(type, new BigDecimal(price), BigDecimal.TEN);
    }
}
