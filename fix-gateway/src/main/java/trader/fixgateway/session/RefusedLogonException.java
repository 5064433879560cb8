package trader.fixgateway.session;

/** A connection may not log on; the message says why, for the log, not for who asks. */
final class RefusedLogonException extends Exception {
    private static final long serialVersionUID = 1L;

    private final Disconnect.Reason reason;

    RefusedLogonException(Disconnect.Reason reason, String why) {
        super(why, null, false, false);
        this.reason = reason;
    }

    Disconnect closing() {
        return new Disconnect(reason, getMessage());
    }
}
