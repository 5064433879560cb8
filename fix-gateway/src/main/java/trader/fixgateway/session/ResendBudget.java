package trader.fixgateway.session;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Limits resends of a session to a number of messages and bytes a minute, which refill evenly. A request counts as at
 * least {@value #MIN_MESSAGES} messages, because the search takes time too. Thread-safe.
 */
final class ResendBudget {
    static final int MIN_MESSAGES = 20;
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

    /** The limit that a resend would exceed now, {@code 600 messages} or {@code 6000 bytes} a minute; null if none. */
    synchronized String exceeded(long messageCount, long byteCount) {
        refill();
        if (charged(messageCount) > messages) {
            return maxMessages + " messages";
        }
        return byteCount > bytes ? maxBytes + " bytes" : null;
    }

    synchronized void take(long messageCount, long byteCount) {
        messages -= charged(messageCount);
        bytes -= byteCount;
    }

    private long charged(long messageCount) {
        return Math.max(messageCount, Math.min(MIN_MESSAGES, maxMessages));
    }

    private void refill() {
        long nowNs = nanoClock.getAsLong();
        double part = (nowNs - lastNs) / MINUTE_NS;
        lastNs = nowNs;
        messages = Math.min(maxMessages, messages + part * maxMessages);
        bytes = Math.min(maxBytes, bytes + part * maxBytes);
    }
}
