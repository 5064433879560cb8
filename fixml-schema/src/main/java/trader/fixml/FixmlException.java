package trader.fixml;

/** A text is not a FIXML message that Trader reads; the exception's message names the error and what is allowed. */
public final class FixmlException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String messageName;
    private final String refId;

    FixmlException(String message, String messageName, String refId) {
        super(message);
        this.messageName = messageName;
        this.refId = refId;
    }

    /** The name of the message's element, such as {@code Order}, or null if it could not be read. */
    public String messageName() {
        return messageName;
    }

    /** The message's {@code ID}, {@code ReqID} or {@code QID}, or null if it could not be read. */
    public String refId() {
        return refId;
    }
}
