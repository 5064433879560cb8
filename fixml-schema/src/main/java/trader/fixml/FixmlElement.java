package trader.fixml;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * The elements that Trader reads and writes, with their attributes in the order in which it writes them.
 *
 * <p>The rows of a message, or of the entries that it repeats, are its table, by which {@link XmlBeansReader} and
 * {@link XmlBeansWriter} work, and the FIX translation:
 * <ol>
 *   <li>the attribute ({@code @Side}; {@code Instrmt/@Sym} in an element below), or the element of the entries
 *   <li>the record's component, with {@code !} if it is required
 *   <li>the FIX tag, after the tag of a group with one entry ({@code 146/55})
 * </ol>
 */
enum FixmlElement {
    QUOT_REQ("QuotReq", "R", QuoteRequest.class, "@ReqID quoteReqId! 131", "QuotReq/Instrmt/@Sym symbol! 146/55"),
    QUOT("Quot", "S", Quote.class, "@QID quoteId! 117", "@ReqID quoteReqId 131", "@BidPx bidPx 132",
            "@OfrPx offerPx 133", "@BidSz bidSize 134", "@OfrSz offerSize 135", "@TxnTm transactTime 60",
            "Instrmt/@Sym symbol! 55"),
    ORDER("Order", "D", Order.class, "@ID clOrdId! 11", "@Side side! 54", "@TxnTm transactTime! 60",
            "@Typ ordType! 40", "@Px price 44", "@StopPx stopPx 99", "@TmInForce timeInForce 59", "@QID quoteId 117",
            "@Acct account 1", "Instrmt/@Sym symbol! 55", "OrdQty/@Qty orderQty! 38"),
    EXEC_RPT("ExecRpt", "8", ExecutionReport.class, "@OrdID orderId! 37", "@ExecID execId! 17", "@ID clOrdId 11",
            "@OrigID origClOrdId 41", "@StatReqID ordStatusReqId 790", "@ExecTyp execType! 150", "@Stat ordStatus! 39",
            "@RejRsn ordRejReason 103", "@Side side! 54", "@Typ ordType 40", "@Px price 44", "@StopPx stopPx 99",
            "@TmInForce timeInForce 59", "@LeavesQty leavesQty! 151", "@CumQty cumQty! 14", "@AvgPx avgPx! 6",
            "@TxnTm transactTime 60", "@Txt text 58", "Instrmt/@Sym symbol! 55", "OrdQty/@Qty orderQty 38"),
    ORD_CXL_REQ("OrdCxlReq", "F", OrderCancelRequest.class, "@OrigID origClOrdId! 41", "@ID clOrdId! 11",
            "@Side side! 54", "@TxnTm transactTime! 60", "Instrmt/@Sym symbol! 55", "OrdQty/@Qty orderQty! 38"),
    ORD_CXL_RPLC_REQ("OrdCxlRplcReq", "G", OrderCancelReplaceRequest.class, "@OrigID origClOrdId! 41",
            "@ID clOrdId! 11", "@Side side! 54", "@TxnTm transactTime! 60", "@Typ ordType! 40", "@Px price 44",
            "@StopPx stopPx 99", "@TmInForce timeInForce 59", "@Acct account 1", "Instrmt/@Sym symbol! 55",
            "OrdQty/@Qty orderQty! 38"),
    ORD_CXL_REJ("OrdCxlRej", "9", OrderCancelReject.class, "@OrdID orderId! 37", "@ID clOrdId! 11",
            "@OrigID origClOrdId! 41", "@Stat ordStatus! 39", "@CxlRejRspTo responseTo! 434", "@CxlRejRsn reason 102",
            "@TxnTm transactTime 60", "@Txt text 58"),
    ORD_STAT_REQ("OrdStatReq", "H", OrderStatusRequest.class, "@ID clOrdId! 11", "@StatReqID ordStatusReqId 790",
            "@Side side! 54", "Instrmt/@Sym symbol! 55"),
    QUOT_REQ_REJ("QuotReqRej", "AG", QuoteRequestReject.class, "@ReqID quoteReqId! 131", "@ReqRejRsn reason! 658",
            "@Txt text 58", "QuotReqRej/Instrmt/@Sym symbol! 146/55"),
    BIZ_MSG_REJ("BizMsgRej", "j", BusinessReject.class, "@RefMsgTyp refMsgType! 372",
            "@BizRejRefID businessRejectRefId 379", "@BizRejRsn reason! 380", "@Txt text 58"),
    MKT_DATA_INC("MktDataInc", "X", MarketDataIncremental.class, "@ReqID mdReqId 262", "Inc updates! 268"),
    MKT_DATA_FULL("MktDataFull", "W", MarketDataFull.class, "@ReqID mdReqId 262", "Instrmt/@Sym symbol! 55",
            "Full entries! 268"),

    ROOT("FIXML", "@v", "@xmlns", "@r", "@s"),
    HDR("Hdr", "@SID", "@TID", "@PosDup", "@Snt"),
    INSTRMT("Instrmt", "@Sym"),
    ORD_QTY("OrdQty", "@Qty"),
    INNER_QUOT_REQ("QuotReq"),
    INNER_QUOT_REQ_REJ("QuotReqRej"),
    FULL("Full", null, MarketDataEntry.class, "@Typ type! 269", "@Px price 270", "@Sz size 271"),
    INC("Inc", null, MarketDataUpdate.class, "@UpdtAct action! 279", "@Typ type 269", "@Px price 270", "@Sz size 271",
            "Instrmt/@Sym symbol 55");

    final String xmlName;

    /** The FIX MsgType (tag 35); null if this is no message. */
    final String msgType;

    /** Null if this is neither a message nor an entry. */
    final Class<? extends Record> record;

    final String[] rows;
    final FixmlAttribute[] attributes;

    /** {@code <Hdr}. */
    final String start;

    /** {@code </Hdr>}. */
    final String end;

    final byte[] printedStart;
    final byte[] printedEnd;

    FixmlElement(String xmlName, String... attributes) {
        this(xmlName, null, null, attributes);
    }

    FixmlElement(String xmlName, String msgType, Class<? extends Record> record, String... rows) {
        this.xmlName = xmlName;
        this.msgType = msgType;
        this.record = record;
        this.rows = rows;
        attributes = Stream.of(rows).filter(row -> row.startsWith("@"))
                .map(row -> FixmlAttribute.named(row.substring(1).split(" ")[0])).toArray(FixmlAttribute[]::new);
        start = '<' + xmlName;
        end = "</" + xmlName + '>';
        printedStart = start.getBytes(StandardCharsets.ISO_8859_1);
        printedEnd = end.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** The messages, the frequent ones first. */
    static FixmlElement[] messages() {
        return Arrays.copyOf(values(), ROOT.ordinal());
    }
}
