package trader.fixgateway.session;

/**
 * Whether a request was taken is not known: neither an answer nor a refusal would be true. Its session ends as if it
 * had not come; the message says so, for the client to read.
 */
public final class RequestInDoubtException extends Exception {
    private static final long serialVersionUID = 1L;

    /** With the reason in words. */
    public RequestInDoubtException(String why) {
        super(why);
    }
}
