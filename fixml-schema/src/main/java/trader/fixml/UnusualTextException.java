package trader.fixml;

/** A text is not of the plain form that {@link FixmlScanner} reads; nothing is said about its validity. */
final class UnusualTextException extends RuntimeException {
    /** The only one: without a stack trace it costs nothing to throw. */
    static final UnusualTextException UNUSUAL = new UnusualTextException();

    private static final long serialVersionUID = 1L;

    private UnusualTextException() {
        super("not a plain message", null, false, false);
    }
}
