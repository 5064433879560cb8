package trader.fixgateway.connection;

/** A connection must be closed. The message, with values, is for the log; the client does not learn it. */
final class DisconnectException extends Exception {
    private static final long serialVersionUID = 1L;

    final DisconnectReason reason;

    DisconnectException(DisconnectReason reason, String text) {
        super(text, null, false, false);
        this.reason = reason;
    }
}
