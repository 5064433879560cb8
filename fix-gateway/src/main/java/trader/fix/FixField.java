package trader.fix;

import java.util.List;

/** The fields of FIX 4.4 that Trader reads and writes, with their tags and names. */
enum FixField {
    ACCOUNT(1, "Account"), AVG_PX(6, "AvgPx"), CL_ORD_ID(11, "ClOrdID"), CUM_QTY(14, "CumQty"), EXEC_ID(17, "ExecID"),
    MSG_SEQ_NUM(34, "MsgSeqNum"), MSG_TYPE(35, "MsgType"), ORDER_ID(37, "OrderID"), ORDER_QTY(38, "OrderQty"),
    ORD_STATUS(39, "OrdStatus"), ORD_TYPE(40, "OrdType"), ORIG_CL_ORD_ID(41, "OrigClOrdID"),
    POSS_DUP_FLAG(43, "PossDupFlag"), PRICE(44, "Price"), REF_SEQ_NUM(45, "RefSeqNum"), SIDE(54, "Side"),
    SYMBOL(55, "Symbol"), TEXT(58, "Text"), TIME_IN_FORCE(59, "TimeInForce"), TRANSACT_TIME(60, "TransactTime"),
    POSS_RESEND(97, "PossResend"), STOP_PX(99, "StopPx"), CXL_REJ_REASON(102, "CxlRejReason"),
    ORD_REJ_REASON(103, "OrdRejReason"), QUOTE_ID(117, "QuoteID"), QUOTE_REQ_ID(131, "QuoteReqID"),
    BID_PX(132, "BidPx"), OFFER_PX(133, "OfferPx"), BID_SIZE(134, "BidSize"), OFFER_SIZE(135, "OfferSize"),
    NO_RELATED_SYM(146, "NoRelatedSym"), EXEC_TYPE(150, "ExecType"), LEAVES_QTY(151, "LeavesQty"),
    MD_REQ_ID(262, "MDReqID"), NO_MD_ENTRIES(268, "NoMDEntries"), MD_ENTRY_TYPE(269, "MDEntryType"),
    MD_ENTRY_PX(270, "MDEntryPx"), MD_ENTRY_SIZE(271, "MDEntrySize"), MD_UPDATE_ACTION(279, "MDUpdateAction"),
    REF_TAG_ID(371, "RefTagID"), REF_MSG_TYPE(372, "RefMsgType"), SESSION_REJECT_REASON(373, "SessionRejectReason"),
    BUSINESS_REJECT_REF_ID(379, "BusinessRejectRefID"), BUSINESS_REJECT_REASON(380, "BusinessRejectReason"),
    CXL_REJ_RESPONSE_TO(434, "CxlRejResponseTo"), QUOTE_REQUEST_REJECT_REASON(658, "QuoteRequestRejectReason"),
    ORD_STATUS_REQ_ID(790, "OrdStatusReqID");

    /** The fields that identify the sender of a message. */
    static final List<FixField> MESSAGE_IDS = List.of(CL_ORD_ID, QUOTE_REQ_ID, MD_REQ_ID);

    private static final FixField[] BY_TAG = new FixField[ORD_STATUS_REQ_ID.tag + 1];

    static {
        for (FixField each : values()) {
            BY_TAG[each.tag] = each;
        }
    }

    private final int tag;
    private final String fixName;

    FixField(int tag, String fixName) {
        this.tag = tag;
        this.fixName = fixName;
    }

    static FixField of(int tag) {
        return BY_TAG[tag];
    }

    int tag() {
        return tag;
    }

    /** The name and the tag, such as {@code Side (54)}. */
    @Override
    public String toString() {
        return fixName + " (" + tag + ")";
    }
}
