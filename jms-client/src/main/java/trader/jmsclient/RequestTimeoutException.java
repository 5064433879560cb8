package trader.jmsclient;

/** No reply arrived in time; a later one is counted as late. Has no stack trace, so that timeouts stay cheap. */
public final class RequestTimeoutException extends Exception {
    private static final long serialVersionUID = 1L;

    public RequestTimeoutException(String message) {
        super(message, null, false, false);
    }
}
