package trader.fixml.generator;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** The messages taken from FIX 4.4, and corrections of the published repository. */
final class TraderMessages {
    /** The messages of the schema, by their FIX names. */
    static final List<String> NAMES = List.of(
            "QuoteRequest", "QuoteRequestReject", "Quote", "QuoteResponse", "QuoteCancel", "QuoteStatusRequest",
            "QuoteStatusReport",
            "NewOrderSingle", "OrderCancelRequest", "OrderCancelReplaceRequest", "OrderCancelReject",
            "OrderStatusRequest", "ExecutionReport",
            "BusinessMessageReject",
            "MarketDataRequest", "MarketDataSnapshotFullRefresh", "MarketDataIncrementalRefresh",
            "MarketDataRequestReject");

    /**
     * Values that FIX 4.4 marks as deprecated: the published repository leaves them out, but the 4.4 schema
     * allows them.
     */
    static final Map<String, List<String>> DEPRECATED_CODES = Map.of(
            "OrdTypeCodeSet", List.of("5", "A", "B", "C", "F", "H"),
            "OrdRejReasonCodeSet", List.of("12"),
            "PartyRoleCodeSet", List.of("39"));

    /** Fields of the repository that the FIXML 4.4 schema does not have. */
    static final Set<String> NOT_IN_FIXML = Set.of("PutOrCall", "UnderlyingPutOrCall");

    /** Header fields that belong to the tag=value session and have no place in FIXML. */
    static final Set<String> NOT_IN_FIXML_HEADER = Set.of(
            "BeginString", "BodyLength", "MsgType", "SecureDataLen", "SecureData", "XmlDataLen", "XmlData",
            "LastMsgSeqNumProcessed");

    private TraderMessages() {
    }
}
