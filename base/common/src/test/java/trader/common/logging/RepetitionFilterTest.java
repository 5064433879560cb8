package trader.common.logging;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.core.spi.FilterReply;
import java.io.IOException;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Messages of libraries about an unreachable resource stay readable; these are from a real outage. */
class RepetitionFilterTest {
    private static final String GONE = "ARJUNA016037: Could not find new XAResource to use for recovering %s";
    private static final String COMMIT = "ARJUNA016036: commit on < formatId=131077, tx_uid=%s >";
    private static final Instant START = Instant.parse("2026-11-21T19:56:59.367Z");

    private final RepetitionFilter filter = new RepetitionFilter();

    @Test
    void letsALibrarySayTheSameOnceInTenMinutes() {
        assertThat(isWritten("jta", GONE.formatted("1"), 0)).isTrue();
        assertThat(isWritten("jta", GONE.formatted("2"), 1)).isFalse();
        assertThat(isWritten("jta", COMMIT.formatted("1"), 1)).as("another message").isTrue();
        assertThat(isWritten("arjuna", GONE.formatted("1"), 1)).as("another logger").isTrue();
        assertThat(isWritten("jta", GONE.formatted("3"), 599)).isFalse();
        assertThat(isWritten("jta", GONE.formatted("4"), 600)).isTrue();
        assertThat(isWritten("jta", GONE.formatted("5"), 601)).isFalse();
        assertThat(isWritten("jta", "short", 0)).isTrue();
    }

    @Test
    void staysSmallWhateverIsSaid() {
        for (int i = 0; i < 10_000; i++) {
            assertThat(isWritten("jta", i + " is new", i)).isTrue();
        }
    }

    @Test
    void writesAnExceptionWithItsCausesIntoTheLine() {
        LoggingEvent event = event("jta", COMMIT, 0);
        assertThat(new CausesConverter().convert(event)).isEmpty();
        event.setThrowableProxy(new ThrowableProxy(new IllegalStateException("it failed\n  in lines",
                new IOException("Connection refused"))));

        assertThat(new CausesConverter().convert(event)).isEqualTo(": java.lang.IllegalStateException: it failed"
                + " in lines, caused by java.io.IOException: Connection refused");
    }

    @Test
    void countsWhatComesInMassesOnceAMinute() {
        AtomicLong nowNs = new AtomicLong(-5);
        LogThrottle lines = new LogThrottle(nowNs::get);

        assertThat(lines.count()).isEqualTo(1);
        assertThat(lines.count()).isZero();
        nowNs.addAndGet(TimeUnit.SECONDS.toNanos(59));
        assertThat(lines.count()).isZero();
        nowNs.addAndGet(TimeUnit.SECONDS.toNanos(1));
        assertThat(lines.count()).isEqualTo(3);
        assertThat(lines.count()).isZero();
    }

    private boolean isWritten(String logger, String message, long afterS) {
        return filter.decide(event(logger, message, afterS)) == FilterReply.NEUTRAL;
    }

    private static LoggingEvent event(String logger, String message, long afterS) {
        LoggingEvent event = new LoggingEvent();
        event.setLoggerName(logger);
        event.setMessage(message);
        event.setInstant(START.plusSeconds(afterS));
        return event;
    }
}
