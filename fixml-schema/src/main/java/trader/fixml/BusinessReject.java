package trader.fixml;

/**
 * Refuses a message that has no specific reject, or that could not be read ({@code BizMsgRej}).
 *
 * @param refMsgType {@code @RefMsgTyp}: the FIX MsgType of the refused message, such as {@code D}, required
 * @param businessRejectRefId {@code @BizRejRefID}: the refused message's ID, or null
 * @param reason {@code @BizRejRsn}, required
 * @param text {@code @Txt}: the reason in words, or null
 */
public record BusinessReject(Header header, String refMsgType, String businessRejectRefId,
        BusinessRejectReason reason, String text) implements FixmlMessage {
    public BusinessReject {
        header = Header.orNone(header);
    }
}
