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
     * Values of FIX 4.4, deprecated ones among them, that the published repository leaves out.
     */
    static final Map<String, List<String>> FURTHER_CODES = Map.of(
            "OrdTypeCodeSet", List.of("5", "A", "B", "C", "F", "H"),
            "OrdRejReasonCodeSet", List.of("12"),
            "PartyRoleCodeSet", List.of("39"),
            "StipulationTypeCodeSet", List.of("ABS", "CPP", "CPR", "CPY", "HEP", "MAXDNOM", "MHP", "MPR", "PMIN",
                    "PPC", "PSA", "SMM"),
            "SecurityTypeCodeSet", List.of("WLD"),
            "MiscFeeTypeCodeSet", List.of("13"));

    /** Code sets in which FIX 4.4 leaves the numbers from this one on to agreements between two parties. */
    static final Map<String, Integer> RESERVED_FROM = Map.of("TargetStrategyCodeSet", 1_000,
            "PartySubIDTypeCodeSet", 4_000);

    /** Fields that the published repository does not mark as required. */
    static final Set<String> REQUIRED = Set.of("Hop/HopCompID");

    /** Fields of the repository that the FIXML 4.4 schema does not have. */
    static final Set<String> NOT_IN_FIXML = Set.of("PutOrCall", "UnderlyingPutOrCall");

    /** Header fields that belong to the tag=value session and have no place in FIXML. */
    static final Set<String> NOT_IN_FIXML_HEADER = Set.of(
            "BeginString", "BodyLength", "MsgType", "SecureDataLen", "SecureData", "XmlDataLen", "XmlData",
            "LastMsgSeqNumProcessed");

    private TraderMessages() {
    }
}
