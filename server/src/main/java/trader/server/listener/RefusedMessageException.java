package trader.server.listener;

import trader.fixml.BusinessRejectReason;
import trader.fixml.OrderRequest;

/** A message that a service does not process; the message of the exception says why. */
public final class RefusedMessageException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient ReplyAddress replyTo;
    private final String refMsgType;
    private final BusinessRejectReason reason;
    private final String refId;

    RefusedMessageException(String text, ReplyAddress replyTo, BusinessRejectReason reason, String refId) {
        this(text, replyTo, null, reason, refId);
    }

    RefusedMessageException(String text, ReplyAddress replyTo, String refMsgType, BusinessRejectReason reason,
            String refId) {
        super(text, null, false, false);
        this.replyTo = replyTo;
        this.refMsgType = refMsgType;
        this.reason = reason;
        this.refId = refId;
    }

    /** A message that was read, and whose contents cannot be used. */
    public static RefusedMessageException of(Request<?> request, String text, String refId) {
        return new RefusedMessageException(text, request.replyTo(),
                request.body() instanceof OrderRequest order ? order.msgType() : null, BusinessRejectReason.OTHER,
                refId);
    }

    /** Who is to be told, or null where nobody may be. */
    public ReplyAddress replyTo() {
        return replyTo;
    }

    /** The FIX message type, or null where it is the one that the service is for, as far as is known. */
    String refMsgType() {
        return refMsgType;
    }

    BusinessRejectReason reason() {
        return reason;
    }

    /** The identifier in the message, or null where none could be read. */
    String refId() {
        return refId;
    }
}
