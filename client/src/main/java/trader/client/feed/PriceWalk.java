package trader.client.feed;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import trader.fixml.Header;
import trader.fixml.MarketDataIncremental;
import trader.fixml.MarketDataUpdate;
import trader.fixml.MdEntryType;
import trader.fixml.MdUpdateAction;
import trader.fixml.SymbolNames;

/** Makes the feed's messages from a seed: bid and offer of a symbol after a small step, in whole cents. */
final class PriceWalk {
    private static final int LOWEST_CENTS = 1_00;
    private static final int HIGHEST_CENTS = 1_000_00;
    private static final int STEP_CENTS = 10;
    private static final int CENTS_DIGITS = 2;

    private static final String SENDER = "FEED";

    private final SplittableRandom random;
    private final int[] midCents;

    PriceWalk(int symbols, long seed) {
        random = new SplittableRandom(seed);
        midCents = random.ints(symbols, LOWEST_CENTS, HIGHEST_CENTS).toArray();
    }

    /** {@code sent}: the time in the message. */
    MarketDataIncremental next(Instant sent) {
        int symbol = random.nextInt(midCents.length);
        int moved = midCents[symbol] + random.nextInt(-STEP_CENTS, STEP_CENTS + 1);
        midCents[symbol] = Math.max(LOWEST_CENTS, Math.min(HIGHEST_CENTS, moved));
        int halfSpreadCents = 1 + random.nextInt(STEP_CENTS);
        String name = SymbolNames.of(symbol);
        return new MarketDataIncremental(new Header(SENDER, null, false, sent), null, List.of(
                update(MdEntryType.BID, name, midCents[symbol] - halfSpreadCents),
                update(MdEntryType.OFFER, name, midCents[symbol] + halfSpreadCents)));
    }

    private MarketDataUpdate update(MdEntryType type, String symbol, int cents) {
        return new MarketDataUpdate(MdUpdateAction.CHANGE, type, symbol, BigDecimal.valueOf(cents, CENTS_DIGITS),
                BigDecimal.valueOf(random.nextInt(1, 101) * 100L));
    }
}
