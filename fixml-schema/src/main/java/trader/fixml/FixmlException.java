package trader.fixml;

/** A text is not a FIXML message that Trader reads; the exception's message names the error and what is allowed. */
public final class FixmlException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String element;
    private final String attribute;
    private final String value;
    private final String allowed;
    private final String messageName;
    private final String refId;

    FixmlException(String message, String element, String attribute, String value, String allowed,
            String messageName, String refId) {
        super(message);
        this.element = element;
        this.attribute = attribute;
        this.value = value;
        this.allowed = allowed;
        this.messageName = messageName;
        this.refId = refId;
    }

    /** The wrong element, or the element with the wrong attribute, such as {@code Order}, or null. */
    public String element() {
        return element;
    }

    /** The wrong or missing attribute, such as {@code Side}, or null. */
    public String attribute() {
        return attribute;
    }

    /** The wrong value, shortened if it is long, or null. */
    public String value() {
        return value;
    }

    /** The allowed values, in words or as a list of codes, or null. */
    public String allowed() {
        return allowed;
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
