package trader.common;

import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Makes one thing in so many take longer, so that a test can see whether the analysis finds it.
 *
 * <p>The system property {@value #PROPERTY} is {@code <place>:<one in so many>:<duration>}, such as
 * {@code quote-listener:50:40ms}, or several of them with commas between; without it a place costs nothing.
 */
public enum PlantedDelay {
    /** The server's listener has received a quote request. */
    QUOTE_LISTENER,
    /** The server's listener has received an order. */
    ORDER_LISTENER,
    /** The resource of the orders is about to prepare: within the transaction, after the order was handled. */
    ORDER_PREPARE,
    /** The client's listener has received a reply. */
    REPLY_LISTENER;

    /** The system property that plants a delay. */
    public static final String PROPERTY = "trader.fault.delay";

    private static final Planted[] PLANTED = Planted.from(System.getProperty(PROPERTY));

    /** Waits, when a delay is planted here and it is its turn. */
    public void here() {
        if (PLANTED != null) {
            for (Planted each : PLANTED) {
                each.at(this);
            }
        }
    }

    private static final class Planted {
        private final PlantedDelay place;
        private final long oneIn;
        private final long delayNs;
        private final AtomicLong count = new AtomicLong();

        Planted(PlantedDelay place, long oneIn, long delayNs) {
            this.place = place;
            this.oneIn = oneIn;
            this.delayNs = delayNs;
        }

        static Planted[] from(String property) {
            return property == null ? null
                    : Arrays.stream(property.split(",")).map(Planted::one).toArray(Planted[]::new);
        }

        private static Planted one(String text) {
            String[] parts = text.split(":", 3);
            for (PlantedDelay place : values()) {
                String name = place.name().toLowerCase(Locale.ROOT).replace('_', '-');
                if (parts.length == 3 && parts[0].equals(name) && parts[1].matches("[1-9][0-9]{0,8}")) {
                    return new Planted(place, Long.parseLong(parts[1]), Units.parseDurationNs(parts[2]));
                }
            }
            throw new IllegalArgumentException("system property " + PROPERTY + " holds '" + text
                    + "': <place>:<one in so many>:<duration>, where place is quote-listener, order-listener, "
                    + "order-prepare or reply-listener");
        }

        void at(PlantedDelay here) {
            if (here != place || count.incrementAndGet() % oneIn != 0) {
                return;
            }
            long untilNs = System.nanoTime() + delayNs;
            for (long leftNs = delayNs; leftNs > 0; leftNs = untilNs - System.nanoTime()) {
                LockSupport.parkNanos(leftNs);
            }
        }
    }
}
