package trader.fixml;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The attributes that Trader reads and writes; none is in two elements of one message. */
enum FixmlAttribute {
    ACCT("Acct"), AVG_PX("AvgPx"), BID_PX("BidPx"), BID_SZ("BidSz"), BIZ_REJ_REF_ID("BizRejRefID"),
    BIZ_REJ_RSN("BizRejRsn"), CUM_QTY("CumQty"), CXL_REJ_RSN("CxlRejRsn"), CXL_REJ_RSP_TO("CxlRejRspTo"),
    EXEC_ID("ExecID"), EXEC_TYP("ExecTyp"), ID("ID"), LEAVES_QTY("LeavesQty"), OFR_PX("OfrPx"), OFR_SZ("OfrSz"),
    ORD_ID("OrdID"), ORIG_ID("OrigID"), POS_DUP("PosDup"), PX("Px"), QID("QID"), QTY("Qty"), R("r"),
    REF_MSG_TYP("RefMsgTyp"), REJ_RSN("RejRsn"), REQ_ID("ReqID"), REQ_REJ_RSN("ReqRejRsn"), S("s"), SID("SID"),
    SIDE("Side"), SNT("Snt"), STAT("Stat"), STAT_REQ_ID("StatReqID"), STOP_PX("StopPx"), SYM("Sym"), SZ("Sz"),
    TID("TID"), TM_IN_FORCE("TmInForce"), TXN_TM("TxnTm"), TXT("Txt"), TYP("Typ"), UPDT_ACT("UpdtAct"), V("v"),
    XMLNS("xmlns");

    static final int COUNT = values().length;

    /** {@code Side=}, as a text has it before the quote. */
    final String assigned;

    /** {@code  Side="}, as it is printed. */
    final byte[] printed;

    FixmlAttribute(String name) {
        assigned = name + '=';
        printed = (' ' + assigned + '"').getBytes(StandardCharsets.ISO_8859_1);
    }

    static FixmlAttribute named(String name) {
        return Arrays.stream(values()).filter(each -> each.assigned.equals(name + '=')).findAny().orElseThrow();
    }
}
