package trader.server.fix.session;

/** A connection may not log on; the message says why, for the log, not for who asks. */
final class RefusedLogonException extends Exception {
    private static final long serialVersionUID = 1L;

    private final Closing.Reason reason;

    RefusedLogonException(Closing.Reason reason, String why) {
        super(why, null, false, false);
        this.reason = reason;
    }

    Closing closing() {
        return new Closing(reason, getMessage());
    }
}
