package trader.analysis.clock;

/** A clock that cannot be compared with another one; the message says why. */
public final class UnknownClockException extends Exception {
    private static final long serialVersionUID = 1;

    public UnknownClockException(String reason) {
        super(reason);
    }
}
