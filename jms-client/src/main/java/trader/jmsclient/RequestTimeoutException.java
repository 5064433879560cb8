package trader.jmsclient;

/** No reply came in time; it may still come, and is then counted as late. */
public final class RequestTimeoutException extends Exception {
    private static final long serialVersionUID = 1L;

    /** An exception that says which request. */
    public RequestTimeoutException(String message) {
        super(message, null, false, false);
    }
}
