package trader.fixml;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;

/** The elements that Trader reads and writes, with those of their attributes, in the order in which it writes them. */
enum FixmlElement {
    QUOT_REQ("QuotReq", "ReqID"),
    QUOT("Quot", "QID ReqID BidPx OfrPx BidSz OfrSz TxnTm"),
    ORDER("Order", "ID Side TxnTm Typ Px StopPx TmInForce QID Acct"),
    EXEC_RPT("ExecRpt", "OrdID ExecID ID OrigID StatReqID ExecTyp Stat RejRsn Side Typ Px StopPx TmInForce LeavesQty"
            + " CumQty AvgPx TxnTm Txt"),
    ORD_CXL_REQ("OrdCxlReq", "OrigID ID Side TxnTm"),
    ORD_CXL_RPLC_REQ("OrdCxlRplcReq", "OrigID ID Side TxnTm Typ Px StopPx TmInForce Acct"),
    ORD_CXL_REJ("OrdCxlRej", "OrdID ID OrigID Stat CxlRejRspTo CxlRejRsn TxnTm Txt"),
    ORD_STAT_REQ("OrdStatReq", "ID StatReqID Side"),
    QUOT_REQ_REJ("QuotReqRej", "ReqID ReqRejRsn Txt"),
    BIZ_MSG_REJ("BizMsgRej", "RefMsgTyp BizRejRefID BizRejRsn Txt"),
    MKT_DATA_INC("MktDataInc", "ReqID"),
    MKT_DATA_FULL("MktDataFull", "ReqID"),

    ROOT("FIXML", "v xmlns r s"),
    HDR("Hdr", "SID TID PosDup Snt"),
    INSTRMT("Instrmt", "Sym"),
    ORD_QTY("OrdQty", "Qty"),
    INNER_QUOT_REQ("QuotReq", ""),
    INNER_QUOT_REQ_REJ("QuotReqRej", ""),
    FULL("Full", "Typ Px Sz"),
    INC("Inc", "UpdtAct Typ Px Sz");

    /** The most levels of elements in one message. */
    static final int DEPTH = 4;

    final FixmlAttribute[] attributes;

    /** {@code <Hdr}. */
    final String start;

    /** {@code </Hdr>}. */
    final String end;

    final byte[] printedStart;
    final byte[] printedEnd;

    FixmlElement(String name, String attributes) {
        this.attributes = Stream.of(attributes.split(" ")).filter(each -> !each.isEmpty()).map(FixmlAttribute::named)
                .toArray(FixmlAttribute[]::new);
        start = '<' + name;
        end = "</" + name + '>';
        printedStart = start.getBytes(StandardCharsets.ISO_8859_1);
        printedEnd = end.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** The messages, the frequent ones first. */
    static FixmlElement[] messages() {
        return Arrays.copyOf(values(), ROOT.ordinal());
    }

    /** The most attributes that an element can have. */
    static int mostAttributes() {
        return Arrays.stream(values()).mapToInt(each -> each.attributes.length).max().orElseThrow();
    }
}
