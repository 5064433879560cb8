package trader.fixml;

import java.math.BigDecimal;

/** One change of {@link MarketDataIncremental} ({@code Inc}). */
public record MarketDataUpdate(MdUpdateAction action, MdEntryType type, String symbol, BigDecimal price,
        BigDecimal size) {
}
