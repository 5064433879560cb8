package trader.server.fix.session;

/** A connection sends what no client would: it is closed. The message says what. */
final class HostileInputException extends Exception {
    private static final long serialVersionUID = 1L;

    HostileInputException(String what) {
        super(what, null, false, false);
    }
}
