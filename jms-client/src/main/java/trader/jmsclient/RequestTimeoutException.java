package trader.jmsclient;

/** No reply came in time; one that comes later is counted as late. Has no stack trace, so that timeouts stay cheap. */
public final class RequestTimeoutException extends Exception {
    private static final long serialVersionUID = 1L;

    public RequestTimeoutException(String message) {
        super(message, null, false, false);
    }
}
