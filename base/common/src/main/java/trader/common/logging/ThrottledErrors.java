package trader.common.logging;

import org.slf4j.Logger;

/** Logs errors of one component, at most one a minute. Thread-safe. */
public final class ThrottledErrors {
    private final Logger log;
    private final LogThrottle throttle = new LogThrottle();

    public ThrottledErrors(Logger log) {
        this.log = log;
    }

    public void log(String what, Throwable failed) {
        throttle.count(since -> log.error("{} ({} errors since the last such line): {}", what, since,
                failed.toString(), log.isDebugEnabled() ? failed : null));
    }
}
