package trader.fixml;

import java.math.BigDecimal;

/** One entry of {@link MarketDataFull} ({@code Full}). */
public record MarketDataEntry(MdEntryType type, BigDecimal price, BigDecimal size) {
}
