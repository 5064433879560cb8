package trader.client.order;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.SplittableRandom;
import trader.fixml.Header;
import trader.fixml.OrdType;
import trader.fixml.Order;
import trader.fixml.Side;

/**
 * Orders of one sender, seeded: market and limit orders for the server's symbols, and one in sixteen for a symbol that
 * there is not, which is to be rejected.
 */
public final class RandomOrders {
    private static final int REJECTED_ONE_IN = 16;

    private final Header header;
    private final int symbols;
    private final SplittableRandom random;
    private long lastNumber;

    /**
     * Orders O1, O2 and so on.
     *
     * @param sender {@code Hdr/@SID}, used by no one else, now or earlier
     * @param symbols how many symbols the server knows
     */
    public RandomOrders(String sender, int symbols, long seed) {
        this.header = Header.from(sender);
        this.symbols = symbols;
        this.random = new SplittableRandom(seed);
    }

    /** The next one. */
    public Order next() {
        boolean known = random.nextInt(REJECTED_ONE_IN) != 0;
        BigDecimal price = random.nextBoolean() ? null : BigDecimal.valueOf(random.nextInt(1, 100_000), 2);
        return new Order(header, "O" + ++lastNumber,
                known ? String.format("S%04d", random.nextInt(symbols)) : "NONE",
                random.nextBoolean() ? Side.BUY : Side.SELL, price == null ? OrdType.MARKET : OrdType.LIMIT,
                BigDecimal.valueOf(random.nextInt(1, 11) * 100L), price, null, null, null, null,
                Instant.now().truncatedTo(ChronoUnit.MILLIS));
    }
}
