package trader.server.listener;

import trader.fixml.BusinessRejectReason;
import trader.fixml.FixmlRequest;

/** A service does not process a message; the exception's message gives the reason. */
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

    /** The request was read, but its contents cannot be used. */
    public static RefusedMessageException of(Request<?> request, String text) {
        return of(request, BusinessRejectReason.OTHER, text);
    }

    /** The request was read, but its sender had no right to send it. */
    public static RefusedMessageException notAuthorized(Request<?> request, String text) {
        return of(request, BusinessRejectReason.NOT_AUTHORIZED, text);
    }

    private static RefusedMessageException of(Request<?> request, BusinessRejectReason reason, String text) {
        return request.body() instanceof FixmlRequest body
                ? new RefusedMessageException(text, request.replyTo(), body.msgType(), reason, body.id())
                : new RefusedMessageException(text, request.replyTo(), reason, null);
    }

    /** The address for the reject; null if none may be sent. */
    public ReplyAddress replyTo() {
        return replyTo;
    }

    /** The FIX message type; null for the service's own, or if unknown. */
    String refMsgType() {
        return refMsgType;
    }

    BusinessRejectReason reason() {
        return reason;
    }

    /** The identifier in the message; null if none could be read. */
    String refId() {
        return refId;
    }
}
