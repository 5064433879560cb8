package trader.fixgateway.session;

/** A request cannot be taken now; the message says why, for the client to read. */
public final class RequestRefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    /** With the reason in words. */
    public RequestRefusedException(String why) {
        super(why);
    }
}
