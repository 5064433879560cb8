package trader.jmsclient;

/** The request could not be sent, the connection was lost, or the reply is not one to this request. */
public final class RequestFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    /** An exception that says which request and what went wrong. */
    public RequestFailedException(String message) {
        super(message);
    }

    /** An exception that says which request and what went wrong. */
    public RequestFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
