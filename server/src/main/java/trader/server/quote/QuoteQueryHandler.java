package trader.server.quote;

import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;
import trader.common.PrintableText;
import trader.fixml.Header;
import trader.fixml.Quote;
import trader.fixml.QuoteAnswer;
import trader.fixml.QuoteQuery;
import trader.fixml.QuoteRequestReject;
import trader.fixml.QuoteRequestRejectReason;
import trader.jmsclient.UniqueNames;
import trader.server.price.Price;
import trader.server.price.QuoteCache;

/** Answers quote requests from the cache. Thread-safe. */
public final class QuoteQueryHandler {
    private final QuoteCache cache;
    private final InstantSource clock;
    /** Several servers give quotes, and may start in the same millisecond. */
    private final String idPrefix = "Q" + UniqueNames.next() + "-";
    private final AtomicLong quotes = new AtomicLong();

    public QuoteQueryHandler(QuoteCache cache, InstantSource clock) {
        this.cache = cache;
        this.clock = clock;
    }

    /** A {@link Quote}, or a {@link QuoteRequestReject} for an unknown symbol. */
    public QuoteAnswer handle(QuoteQuery request) {
        // Before the price is read, so that the price includes all updates up to this time.
        Instant now = clock.instant();
        Price price = cache.find(request.symbol());
        if (price == null) {
            return new QuoteRequestReject(Header.NONE, request.id(), request.symbol(),
                    QuoteRequestRejectReason.UNKNOWN_SYMBOL,
                    PrintableText.printable("symbol '" + request.symbol() + "' is not known"));
        }
        return new Quote(Header.NONE, idPrefix + quotes.incrementAndGet(), request.id(), request.symbol(),
                price.bidPx(), price.offerPx(), price.bidSize(), price.offerSize(), now);
    }
}
