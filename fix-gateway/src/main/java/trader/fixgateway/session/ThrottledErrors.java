package trader.fixgateway.session;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.common.logging.LogThrottle;

/** Says what should not happen, at most once a minute. Thread-safe. */
public final class ThrottledErrors {
    private static final Logger LOG = LoggerFactory.getLogger(ThrottledErrors.class);

    private final LogThrottle lines = new LogThrottle();

    public void say(String what, Exception failed) {
        long since = lines.count();
        if (since > 0) {
            LOG.error("{} (one of {} such troubles since the last line): {}", what, since, failed.toString(),
                    LOG.isDebugEnabled() ? failed : null);
        }
    }
}
