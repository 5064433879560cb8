package trader.server.fix.session;

/** A connection sends what no client would: it is closed. The message says what. */
final class HostileInputException extends Exception {
    private static final long serialVersionUID = 1L;

    private final Closing.Reason reason;

    HostileInputException(Closing.Reason reason, String what) {
        super(what, null, false, false);
        this.reason = reason;
    }

    Closing closing() {
        return new Closing(reason, getMessage());
    }
}
