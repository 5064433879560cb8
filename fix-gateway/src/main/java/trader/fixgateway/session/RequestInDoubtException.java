package trader.fixgateway.session;

/**
 * A request may or may not have been accepted, so no answer would be true. Its session ends as if the request
 * had not arrived; the message tells the client.
 */
public final class RequestInDoubtException extends Exception {
    private static final long serialVersionUID = 1L;

    public RequestInDoubtException(String reason) {
        super(reason);
    }
}
