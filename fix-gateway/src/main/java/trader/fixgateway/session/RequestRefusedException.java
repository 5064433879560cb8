package trader.fixgateway.session;

/** A request cannot be taken now; the message tells the client why. */
public final class RequestRefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    public RequestRefusedException(String reason) {
        super(reason);
    }
}
