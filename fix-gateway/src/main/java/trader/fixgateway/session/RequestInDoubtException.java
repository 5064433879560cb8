package trader.fixgateway.session;

/**
 * A request may or may not have been taken, so neither an answer nor a refusal would be true. Its session ends as if it
 * had not come; the message tells the client.
 */
public final class RequestInDoubtException extends Exception {
    private static final long serialVersionUID = 1L;

    public RequestInDoubtException(String reason) {
        super(reason);
    }
}
