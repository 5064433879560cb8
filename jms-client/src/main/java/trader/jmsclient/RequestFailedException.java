package trader.jmsclient;

/** The request could not be sent, the connection was lost, or the reply does not match the request. */
public final class RequestFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    public RequestFailedException(String message) {
        super(message);
    }

    public RequestFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
