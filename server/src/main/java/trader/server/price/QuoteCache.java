package trader.server.price;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import trader.fixml.SymbolNames;

/**
 * The price of every symbol, in memory. The set of symbols is fixed. Reads take no lock and never get half of an
 * update; concurrent updates of one symbol are applied one after the other.
 */
public final class QuoteCache {
    private static final int MIN_BID_CENTS = 1_000;
    private static final int MAX_BID_CENTS = 50_000;
    private static final int MAX_SPREAD_CENTS = 20;
    private static final int LOT = 100;
    private static final int MAX_LOTS = 50;

    private final Map<String, AtomicReference<Price>> prices;

    private QuoteCache(Map<String, AtomicReference<Price>> prices) {
        this.prices = prices;
    }

    /** A cache of generated prices, determined by the seed. */
    public static QuoteCache generated(int symbols, long seed, Instant time) {
        SplittableRandom random = new SplittableRandom(seed);
        Map<String, AtomicReference<Price>> prices = new HashMap<>(2 * symbols);
        for (int k = 0; k < symbols; k++) {
            int bidCents = random.nextInt(MIN_BID_CENTS, MAX_BID_CENTS);
            int offerCents = bidCents + random.nextInt(1, MAX_SPREAD_CENTS + 1);
            prices.put(SymbolNames.of(k), new AtomicReference<>(new Price(BigDecimal.valueOf(bidCents, 2), size(random),
                    BigDecimal.valueOf(offerCents, 2), size(random), time)));
        }
        return new QuoteCache(prices);
    }

    /** The price of a symbol, or null for an unknown symbol. */
    public Price find(String symbol) {
        AtomicReference<Price> price = prices.get(symbol);
        return price == null ? null : price.get();
    }

    public boolean knows(String symbol) {
        return prices.containsKey(symbol);
    }

    void apply(PriceChange change, Instant now) {
        prices.get(change.symbol()).updateAndGet(price -> price.with(change, now));
    }

    /** Replaces a price, unless the symbol is unknown or its price is as late or later; returns whether it did. */
    public boolean replaceIfLater(String symbol, Price price) {
        AtomicReference<Price> current = prices.get(symbol);
        while (current != null) {
            Price before = current.get();
            if (!price.time().isAfter(before.time())) {
                return false;
            }
            if (current.compareAndSet(before, price)) {
                return true;
            }
        }
        return false;
    }

    private static BigDecimal size(SplittableRandom random) {
        return BigDecimal.valueOf((long) LOT * random.nextInt(1, MAX_LOTS + 1));
    }
}
