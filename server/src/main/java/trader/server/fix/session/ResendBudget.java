package trader.server.fix.session;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * How much a session may ask to be sent again: so many messages and bytes a minute, which come back evenly. A request
 * counts as {@value #LEAST_MESSAGES} messages at least: looking for one costs too. Thread-safe.
 */
final class ResendBudget {
    static final int LEAST_MESSAGES = 20;
    private static final double MINUTE_NS = TimeUnit.MINUTES.toNanos(1);

    private final int maxMessages;
    private final int maxBytes;
    private final LongSupplier nanoClock;
    private double messages;
    private double bytes;
    private long lastNs;

    ResendBudget(int maxMessages, int maxBytes, LongSupplier nanoClock) {
        this.maxMessages = maxMessages;
        this.maxBytes = maxBytes;
        this.nanoClock = nanoClock;
        messages = maxMessages;
        bytes = maxBytes;
        lastNs = nanoClock.getAsLong();
    }

    /** Takes messages; false, and none are taken, when there are not so many. */
    synchronized boolean takeMessages(long count) {
        refill();
        long taken = Math.max(count, Math.min(LEAST_MESSAGES, maxMessages));
        if (taken > messages) {
            return false;
        }
        messages -= taken;
        return true;
    }

    /** Takes bytes; false when there are not so many: then they are used up. */
    synchronized boolean takeBytes(long count) {
        refill();
        bytes = Math.max(bytes - count, -1);
        return bytes >= 0;
    }

    private void refill() {
        long nowNs = nanoClock.getAsLong();
        double part = (nowNs - lastNs) / MINUTE_NS;
        lastNs = nowNs;
        messages = Math.min(maxMessages, messages + part * maxMessages);
        bytes = Math.min(maxBytes, bytes + part * maxBytes);
    }
}
