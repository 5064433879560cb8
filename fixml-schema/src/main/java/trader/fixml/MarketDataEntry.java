package trader.fixml;

import java.math.BigDecimal;

/**
 * One entry of {@link MarketDataFull} ({@code Full}).
 *
 * @param type {@code @Typ}, required
 * @param price {@code @Px}, or null
 * @param size {@code @Sz}, or null
 */
public record MarketDataEntry(MdEntryType type, BigDecimal price, BigDecimal size) {
}
