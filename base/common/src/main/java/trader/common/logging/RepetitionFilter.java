package trader.common.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.spi.FilterReply;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Lets a library log the same message once in ten minutes. While a database or the broker is unreachable, transaction
 * manager, client and listener container would log it for each order and each branch, thousands of times. Messages of
 * one logger are the same if they begin alike: with a code ({@code ARJUNA016036}, {@code AMQ212037}), or with words.
 */
public final class RepetitionFilter extends Filter<ILoggingEvent> {
    private static final long INTERVAL_MS = TimeUnit.MINUTES.toMillis(10);
    private static final int BEGINNING_CHARS = 16;
    private static final int MAX_KNOWN = 1_000;

    private final Map<String, Long> lastSaidMs = new ConcurrentHashMap<>();

    @Override
    public FilterReply decide(ILoggingEvent event) {
        if (lastSaidMs.size() >= MAX_KNOWN) {
            lastSaidMs.clear();
        }
        String message = String.valueOf(event.getFormattedMessage());
        String beginning = event.getLoggerName() + ' '
                + message.substring(0, Math.min(BEGINNING_CHARS, message.length()));
        long nowMs = event.getTimeStamp();
        Long beforeMs = lastSaidMs.putIfAbsent(beginning, nowMs);
        boolean due = beforeMs == null
                || nowMs - beforeMs >= INTERVAL_MS && lastSaidMs.replace(beginning, beforeMs, nowMs);
        return due ? FilterReply.NEUTRAL : FilterReply.DENY;
    }
}
