package trader.fixgateway.session;

import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import quickfix.Log;
import quickfix.SessionID;
import trader.common.logging.LogThrottle;
import trader.fixgateway.connection.DisconnectLog;

/**
 * QuickFIX/J's log of a session: errors at most once a minute, because a client may cause any number of them; events
 * and messages at level DEBUG. Passwords are masked.
 */
final class SessionLog implements Log {
    private static final Logger LOG = LoggerFactory.getLogger(SessionLog.class);
    private static final Logger MESSAGES = LoggerFactory.getLogger("trader.fixgateway.messages");
    private static final Pattern PASSWORD = Pattern.compile("(^|\\W)(554|925)=[^\\x01]*");

    private final SessionID session;
    private final LogThrottle errors = new LogThrottle();

    SessionLog(SessionID session) {
        this.session = session;
    }

    @Override
    public void onIncoming(String message) {
        if (MESSAGES.isDebugEnabled()) {
            MESSAGES.debug("{} < {}", session.getTargetCompID(), DisconnectLog.printable(withoutPassword(message)));
        }
    }

    @Override
    public void onOutgoing(String message) {
        if (MESSAGES.isDebugEnabled()) {
            MESSAGES.debug("{} > {}", session.getTargetCompID(), DisconnectLog.printable(message));
        }
    }

    @Override
    public void onEvent(String text) {
        if (LOG.isDebugEnabled()) {
            LOG.debug("{}: {}", session.getTargetCompID(), DisconnectLog.printable(withoutPassword(text)));
        }
    }

    @Override
    public void onErrorEvent(String text) {
        long count = errors.count();
        if (count > 0) {
            LOG.warn("FIX session of {}: {}{}", session.getTargetCompID(),
                    DisconnectLog.printable(withoutPassword(text)),
                    count == 1 ? "" : " (" + (count - 1) + " more in the last minute)");
        }
    }

    @Override
    public void clear() {
        // There is no file.
    }

    static String withoutPassword(String text) {
        return PASSWORD.matcher(text).replaceAll("$1$2=*");
    }
}
