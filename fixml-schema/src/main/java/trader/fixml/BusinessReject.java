package trader.fixml;

/**
 * Refuses a message that has no specific reject, or that could not be read ({@code BizMsgRej}).
 *
 * @param refMsgType the FIX MsgType of the refused message, such as {@code D}
 * @param businessRejectRefId the refused message's ID
 */
public record BusinessReject(Header header, String refMsgType, String businessRejectRefId,
        BusinessRejectReason reason, String text) implements FixmlMessage {
    public BusinessReject {
        header = Header.orNone(header);
    }
}
