package trader.server.fix.session;

/** A connection may not log on; the message says why, for the log, not for who asks. */
final class RefusedLogonException extends Exception {
    private static final long serialVersionUID = 1L;

    RefusedLogonException(String why) {
        super(why, null, false, false);
    }
}
