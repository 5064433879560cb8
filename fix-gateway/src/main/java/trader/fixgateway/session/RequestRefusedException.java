package trader.fixgateway.session;

/** A request cannot be accepted now; the message tells the client the reason. */
public final class RequestRefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    public RequestRefusedException(String reason) {
        super(reason);
    }
}
