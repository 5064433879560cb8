package trader.server.fix.bridge;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.server.console.OncePerMinute;

/** Says what should not happen, at most once a minute. Thread-safe. */
final class Troubles {
    private static final Logger LOG = LoggerFactory.getLogger(Bridge.class);

    private final OncePerMinute lines = new OncePerMinute();

    void say(String what, Exception failed) {
        long since = lines.count();
        if (since > 0) {
            LOG.error("{} (one of {} such troubles since the last line): {}", what, since, failed.toString(),
                    LOG.isDebugEnabled() ? failed : null);
        }
    }
}
