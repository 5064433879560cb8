package trader.fixgateway.session;

/** A connection sends what no client would: it is closed. The message says what. */
final class HostileInputException extends Exception {
    private static final long serialVersionUID = 1L;

    private final Disconnect.Reason reason;

    HostileInputException(Disconnect.Reason reason, String what) {
        super(what, null, false, false);
        this.reason = reason;
    }

    Disconnect closing() {
        return new Disconnect(reason, getMessage());
    }
}
