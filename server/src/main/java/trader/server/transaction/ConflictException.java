package trader.server.transaction;

/** Another server works with the same broker or database, and the two cannot do so together. */
class ConflictException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    ConflictException(String message, Throwable cause) {
        super(message, cause);
    }
}
