package trader.fixml;

import java.math.BigDecimal;

/**
 * One change of {@link MarketDataIncremental} ({@code Inc}).
 *
 * @param action {@code @UpdtAct}, required
 * @param type {@code @Typ}, or null
 * @param symbol {@code Instrmt/@Sym}, or null
 * @param price {@code @Px}, or null
 * @param size {@code @Sz}, or null
 */
public record MarketDataUpdate(MdUpdateAction action, MdEntryType type, String symbol, BigDecimal price,
        BigDecimal size) {
}
