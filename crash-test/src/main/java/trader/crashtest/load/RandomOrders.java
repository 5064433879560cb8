package trader.crashtest.load;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.SplittableRandom;
import trader.fixml.Header;
import trader.fixml.Order;
import trader.fixml.OrderCancelReplaceRequest;
import trader.fixml.OrderCancelRequest;
import trader.fixml.OrderRequest;
import trader.fixml.Side;
import trader.fixml.SymbolNames;

/**
 * Seeded random orders of one sender: market and limit orders for the server's symbols, and one in sixteen for an
 * unknown symbol, which must be rejected. On request, some are replaced or cancelled afterwards.
 */
public final class RandomOrders {
    private static final String UNKNOWN = "NONE";
    private static final int REJECTED_ONE_IN = 16;
    private static final int CHANGE_ONE_IN = 3;
    private static final int FORGET_CANCELLED_ONE_IN = 2;

    private final Header header;
    private final String idPrefix;
    private final int symbols;
    private final SplittableRandom random;
    private final SplittableRandom changes;
    private long lastNumber;
    /** The order that the next change applies to, in its current version; or null. */
    private Order open;

    public RandomOrders(String sender, int symbols, long seed) {
        this(sender, "O", symbols, seed);
    }

    /** Orders of a sender that also has other orders; only these orders' IDs have this prefix. */
    public RandomOrders(String sender, String idPrefix, int symbols, long seed) {
        this.header = Header.from(sender);
        this.idPrefix = idPrefix;
        this.symbols = symbols;
        this.random = new SplittableRandom(seed);
        this.changes = new SplittableRandom(~seed);
    }

    public Order next() {
        boolean known = random.nextInt(REJECTED_ONE_IN) != 0;
        BigDecimal price = random.nextBoolean() ? null : BigDecimal.valueOf(random.nextInt(1, 100_000), 2);
        return new Order(header, idPrefix + ++lastNumber, known ? SymbolNames.of(random.nextInt(symbols)) : UNKNOWN,
                random.nextBoolean() ? Side.BUY : Side.SELL, BigDecimal.valueOf(random.nextInt(1, 11) * 100L), price,
                now());
    }

    /**
     * The next order, or a request to replace or cancel the last one. Use it only if requests are processed in the
     * order in which they are sent. Some must be refused because the order is already cancelled.
     */
    public OrderRequest nextOrChange() {
        if (open == null || changes.nextInt(CHANGE_ONE_IN) != 0) {
            Order order = next();
            open = order.symbol().equals(UNKNOWN) ? null : order;
            return order;
        }
        Order changed = open;
        String id = idPrefix + ++lastNumber;
        if (changes.nextBoolean()) {
            open = new Order(header, id, changed.symbol(), changed.side(),
                    BigDecimal.valueOf(changes.nextInt(1, 11) * 100L),
                    BigDecimal.valueOf(changes.nextInt(1, 100_000), 2), now());
            return new OrderCancelReplaceRequest(header, changed.clOrdId(), id, open.symbol(), open.side(),
                    open.ordType(), open.orderQty(), open.price(), null, null, null, open.transactTime());
        }
        open = changes.nextInt(FORGET_CANCELLED_ONE_IN) == 0 ? null : changed;
        return new OrderCancelRequest(header, changed.clOrdId(), id, changed.symbol(), changed.side(),
                changed.orderQty(), now());
    }

    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.MILLIS);
    }
}
