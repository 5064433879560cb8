package trader.fixml;

import java.math.BigDecimal;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Prints plain messages, byte for byte as XMLBeans does, and in the order of its writers.
 *
 * <p>Thread-safe: a thread takes a writer out of its slot, and puts it back.
 */
final class FixmlPrinter {
    private static final int SLOTS = 64;

    private final int maxChars;
    private final AtomicReferenceArray<TagWriter> idle = new AtomicReferenceArray<>(SLOTS);

    FixmlPrinter(FixmlLimits limits) {
        maxChars = limits.maxChars();
    }

    /** The text, or null if the message is not a plain one: it may have a wrong field, or one that needs escapes. */
    String print(FixmlMessage message) {
        if (message == null) {
            return null;
        }
        int slot = System.identityHashCode(Thread.currentThread()) % SLOTS;
        TagWriter out = idle.getAndSet(slot, null);
        if (out == null) {
            out = new TagWriter(maxChars);
        }
        out.clear();
        document(message, out);
        String text = out.text();
        if (out.isSmall()) {
            idle.set(slot, out);
        }
        return text;
    }

    private static void document(FixmlMessage message, TagWriter out) {
        out.start(FixmlElement.ROOT);
        out.text(FixmlAttribute.V, "4.4");
        out.text(FixmlAttribute.XMLNS, Fixml.NAMESPACE);
        out.content();
        if (message instanceof QuoteRequest request) {
            quoteRequest(request, out);
        } else if (message instanceof Quote quote) {
            quote(quote, out);
        } else if (message instanceof Order order) {
            order(order, out);
        } else if (message instanceof ExecutionReport report) {
            executionReport(report, out);
        } else if (message instanceof OrderCancelRequest request) {
            cancelRequest(request, out);
        } else if (message instanceof OrderCancelReplaceRequest request) {
            replaceRequest(request, out);
        } else if (message instanceof OrderCancelReject reject) {
            cancelReject(reject, out);
        } else if (message instanceof OrderStatusRequest request) {
            statusRequest(request, out);
        } else if (message instanceof QuoteRequestReject reject) {
            quoteRequestReject(reject, out);
        } else if (message instanceof BusinessReject reject) {
            businessReject(reject, out);
        } else if (message instanceof MarketDataIncremental incremental) {
            incremental(incremental, out);
        } else {
            full((MarketDataFull) message, out);
        }
        out.end(FixmlElement.ROOT);
    }

    private static void header(Header header, TagWriter out) {
        if (header.equals(Header.NONE)) {
            return;
        }
        out.start(FixmlElement.HDR);
        out.text(FixmlAttribute.SID, header.senderCompId());
        out.text(FixmlAttribute.TID, header.targetCompId());
        out.text(FixmlAttribute.POS_DUP, header.possDup() ? "Y" : null);
        out.time(FixmlAttribute.SNT, header.sendingTime());
        out.empty();
    }

    private static void symbol(String symbol, TagWriter out) {
        out.start(FixmlElement.INSTRMT);
        out.requiredText(FixmlAttribute.SYM, symbol);
        out.empty();
    }

    /** Ends the start tag of a message, and begins its content. */
    private static void instrument(Header header, String symbol, TagWriter out) {
        out.content();
        header(header, out);
        symbol(symbol, out);
    }

    private static void quantity(BigDecimal quantity, TagWriter out) {
        out.start(FixmlElement.ORD_QTY);
        out.requiredDecimal(FixmlAttribute.QTY, quantity);
        out.empty();
    }

    /** Ends the start tag of a message that may have nothing but a header, and ends the message. */
    private static void onlyHeader(Header header, FixmlElement element, TagWriter out) {
        if (header.equals(Header.NONE)) {
            out.empty();
            return;
        }
        out.content();
        header(header, out);
        out.end(element);
    }

    private static void quoteRequest(QuoteRequest request, TagWriter out) {
        out.start(FixmlElement.QUOT_REQ);
        out.requiredText(FixmlAttribute.REQ_ID, request.quoteReqId());
        out.content();
        header(request.header(), out);
        out.start(FixmlElement.INNER_QUOT_REQ);
        out.content();
        symbol(request.symbol(), out);
        out.end(FixmlElement.INNER_QUOT_REQ);
        out.end(FixmlElement.QUOT_REQ);
    }

    private static void quoteRequestReject(QuoteRequestReject reject, TagWriter out) {
        out.start(FixmlElement.QUOT_REQ_REJ);
        out.requiredText(FixmlAttribute.REQ_ID, reject.quoteReqId());
        out.requiredCode(FixmlAttribute.REQ_REJ_RSN, reject.reason());
        out.text(FixmlAttribute.TXT, reject.text());
        out.content();
        header(reject.header(), out);
        out.start(FixmlElement.INNER_QUOT_REQ_REJ);
        out.content();
        symbol(reject.symbol(), out);
        out.end(FixmlElement.INNER_QUOT_REQ_REJ);
        out.end(FixmlElement.QUOT_REQ_REJ);
    }

    private static void quote(Quote quote, TagWriter out) {
        out.start(FixmlElement.QUOT);
        out.requiredText(FixmlAttribute.QID, quote.quoteId());
        out.text(FixmlAttribute.REQ_ID, quote.quoteReqId());
        out.decimal(FixmlAttribute.BID_PX, quote.bidPx());
        out.decimal(FixmlAttribute.OFR_PX, quote.offerPx());
        out.decimal(FixmlAttribute.BID_SZ, quote.bidSize());
        out.decimal(FixmlAttribute.OFR_SZ, quote.offerSize());
        out.time(FixmlAttribute.TXN_TM, quote.transactTime());
        instrument(quote.header(), quote.symbol(), out);
        out.end(FixmlElement.QUOT);
    }

    private static void order(Order order, TagWriter out) {
        out.start(FixmlElement.ORDER);
        out.requiredText(FixmlAttribute.ID, order.clOrdId());
        out.requiredCode(FixmlAttribute.SIDE, order.side());
        out.requiredTime(FixmlAttribute.TXN_TM, order.transactTime());
        out.requiredCode(FixmlAttribute.TYP, order.ordType());
        out.decimal(FixmlAttribute.PX, order.price());
        out.decimal(FixmlAttribute.STOP_PX, order.stopPx());
        out.code(FixmlAttribute.TM_IN_FORCE, order.timeInForce());
        out.text(FixmlAttribute.QID, order.quoteId());
        out.text(FixmlAttribute.ACCT, order.account());
        instrument(order.header(), order.symbol(), out);
        quantity(order.orderQty(), out);
        out.end(FixmlElement.ORDER);
    }

    private static void cancelRequest(OrderCancelRequest request, TagWriter out) {
        out.start(FixmlElement.ORD_CXL_REQ);
        out.requiredText(FixmlAttribute.ORIG_ID, request.origClOrdId());
        out.requiredText(FixmlAttribute.ID, request.clOrdId());
        out.requiredCode(FixmlAttribute.SIDE, request.side());
        out.requiredTime(FixmlAttribute.TXN_TM, request.transactTime());
        instrument(request.header(), request.symbol(), out);
        quantity(request.orderQty(), out);
        out.end(FixmlElement.ORD_CXL_REQ);
    }

    private static void replaceRequest(OrderCancelReplaceRequest request, TagWriter out) {
        out.start(FixmlElement.ORD_CXL_RPLC_REQ);
        out.requiredText(FixmlAttribute.ORIG_ID, request.origClOrdId());
        out.requiredText(FixmlAttribute.ID, request.clOrdId());
        out.requiredCode(FixmlAttribute.SIDE, request.side());
        out.requiredTime(FixmlAttribute.TXN_TM, request.transactTime());
        out.requiredCode(FixmlAttribute.TYP, request.ordType());
        out.decimal(FixmlAttribute.PX, request.price());
        out.decimal(FixmlAttribute.STOP_PX, request.stopPx());
        out.code(FixmlAttribute.TM_IN_FORCE, request.timeInForce());
        out.text(FixmlAttribute.ACCT, request.account());
        instrument(request.header(), request.symbol(), out);
        quantity(request.orderQty(), out);
        out.end(FixmlElement.ORD_CXL_RPLC_REQ);
    }

    private static void statusRequest(OrderStatusRequest request, TagWriter out) {
        out.start(FixmlElement.ORD_STAT_REQ);
        out.requiredText(FixmlAttribute.ID, request.clOrdId());
        out.text(FixmlAttribute.STAT_REQ_ID, request.ordStatusReqId());
        out.requiredCode(FixmlAttribute.SIDE, request.side());
        instrument(request.header(), request.symbol(), out);
        out.end(FixmlElement.ORD_STAT_REQ);
    }

    private static void executionReport(ExecutionReport report, TagWriter out) {
        out.start(FixmlElement.EXEC_RPT);
        out.requiredText(FixmlAttribute.ORD_ID, report.orderId());
        out.requiredText(FixmlAttribute.EXEC_ID, report.execId());
        out.text(FixmlAttribute.ID, report.clOrdId());
        out.text(FixmlAttribute.ORIG_ID, report.origClOrdId());
        out.text(FixmlAttribute.STAT_REQ_ID, report.ordStatusReqId());
        out.requiredCode(FixmlAttribute.EXEC_TYP, report.execType());
        out.requiredCode(FixmlAttribute.STAT, report.ordStatus());
        out.code(FixmlAttribute.REJ_RSN, report.ordRejReason());
        out.requiredCode(FixmlAttribute.SIDE, report.side());
        out.code(FixmlAttribute.TYP, report.ordType());
        out.decimal(FixmlAttribute.PX, report.price());
        out.decimal(FixmlAttribute.STOP_PX, report.stopPx());
        out.code(FixmlAttribute.TM_IN_FORCE, report.timeInForce());
        out.requiredDecimal(FixmlAttribute.LEAVES_QTY, report.leavesQty());
        out.requiredDecimal(FixmlAttribute.CUM_QTY, report.cumQty());
        out.requiredDecimal(FixmlAttribute.AVG_PX, report.avgPx());
        out.time(FixmlAttribute.TXN_TM, report.transactTime());
        out.text(FixmlAttribute.TXT, report.text());
        instrument(report.header(), report.symbol(), out);
        if (report.orderQty() != null) {
            quantity(report.orderQty(), out);
        }
        out.end(FixmlElement.EXEC_RPT);
    }

    private static void cancelReject(OrderCancelReject reject, TagWriter out) {
        out.start(FixmlElement.ORD_CXL_REJ);
        out.requiredText(FixmlAttribute.ORD_ID, reject.orderId());
        out.requiredText(FixmlAttribute.ID, reject.clOrdId());
        out.requiredText(FixmlAttribute.ORIG_ID, reject.origClOrdId());
        out.requiredCode(FixmlAttribute.STAT, reject.ordStatus());
        out.requiredCode(FixmlAttribute.CXL_REJ_RSP_TO, reject.responseTo());
        out.code(FixmlAttribute.CXL_REJ_RSN, reject.reason());
        out.time(FixmlAttribute.TXN_TM, reject.transactTime());
        out.text(FixmlAttribute.TXT, reject.text());
        onlyHeader(reject.header(), FixmlElement.ORD_CXL_REJ, out);
    }

    private static void businessReject(BusinessReject reject, TagWriter out) {
        out.start(FixmlElement.BIZ_MSG_REJ);
        out.requiredText(FixmlAttribute.REF_MSG_TYP, reject.refMsgType());
        out.text(FixmlAttribute.BIZ_REJ_REF_ID, reject.businessRejectRefId());
        out.requiredCode(FixmlAttribute.BIZ_REJ_RSN, reject.reason());
        out.text(FixmlAttribute.TXT, reject.text());
        onlyHeader(reject.header(), FixmlElement.BIZ_MSG_REJ, out);
    }

    private static void full(MarketDataFull full, TagWriter out) {
        out.start(FixmlElement.MKT_DATA_FULL);
        out.text(FixmlAttribute.REQ_ID, full.mdReqId());
        instrument(full.header(), full.symbol(), out);
        out.requireSome(full.entries());
        for (MarketDataEntry entry : full.entries()) {
            out.start(FixmlElement.FULL);
            out.requiredCode(FixmlAttribute.TYP, entry.type());
            out.decimal(FixmlAttribute.PX, entry.price());
            out.decimal(FixmlAttribute.SZ, entry.size());
            out.empty();
        }
        out.end(FixmlElement.MKT_DATA_FULL);
    }

    private static void incremental(MarketDataIncremental incremental, TagWriter out) {
        out.start(FixmlElement.MKT_DATA_INC);
        out.text(FixmlAttribute.REQ_ID, incremental.mdReqId());
        out.content();
        header(incremental.header(), out);
        out.requireSome(incremental.updates());
        for (MarketDataUpdate update : incremental.updates()) {
            out.start(FixmlElement.INC);
            out.requiredCode(FixmlAttribute.UPDT_ACT, update.action());
            out.code(FixmlAttribute.TYP, update.type());
            out.decimal(FixmlAttribute.PX, update.price());
            out.decimal(FixmlAttribute.SZ, update.size());
            if (update.symbol() == null) {
                out.empty();
            } else {
                out.content();
                symbol(update.symbol(), out);
                out.end(FixmlElement.INC);
            }
        }
        out.end(FixmlElement.MKT_DATA_INC);
    }
}
