package trader.server.jms;

import trader.fixml.BusinessRejectReason;

/** A message that a service does not process; the message of the exception says why. */
public final class RefusedMessageException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient ReplyAddress replyTo;
    private final BusinessRejectReason reason;
    private final String refId;

    RefusedMessageException(String text, ReplyAddress replyTo, BusinessRejectReason reason, String refId) {
        super(text, null, false, false);
        this.replyTo = replyTo;
        this.reason = reason;
        this.refId = refId;
    }

    /** A message that was read, and whose contents cannot be used. */
    public static RefusedMessageException of(Request<?> request, String text, String refId) {
        return new RefusedMessageException(text, request.replyTo(), BusinessRejectReason.OTHER, refId);
    }

    /** Who is to be told, or null where nobody may be. */
    public ReplyAddress replyTo() {
        return replyTo;
    }

    BusinessRejectReason reason() {
        return reason;
    }

    /** The identifier in the message, or null where none could be read. */
    String refId() {
        return refId;
    }
}
