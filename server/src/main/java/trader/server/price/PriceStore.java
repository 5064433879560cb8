package trader.server.price;

import java.time.Instant;
import java.util.List;
import trader.common.CounterLog;

/**
 * Takes the changes of prices, for the quotes of this server or of several. Quotes never wait for it: they are answered
 * from the server's {@link QuoteCache}, which it keeps up to date. Thread-safe.
 */
public interface PriceStore extends AutoCloseable {
    /**
     * Applies changes of known symbols. When it returns, this server's quotes show them.
     *
     * @param sent when the message with the changes was sent; null if unknown
     * @return whether a price changed; false if later changes had come before
     * @throws RuntimeException if the changes could not be stored
     */
    boolean apply(List<PriceChange> changes, Instant sent, Instant now);

    default void addCounters(CounterLog log) {
    }

    @Override
    default void close() {
    }
}
