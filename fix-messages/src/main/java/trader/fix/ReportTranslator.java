package trader.fix;

import java.util.List;
import quickfix.fix44.BusinessMessageReject;
import trader.fixml.BusinessReject;
import trader.fixml.BusinessRejectReason;
import trader.fixml.CxlRejReason;
import trader.fixml.CxlRejResponseTo;
import trader.fixml.ExecType;
import trader.fixml.ExecutionReport;
import trader.fixml.Header;
import trader.fixml.OrdRejReason;
import trader.fixml.OrdStatus;
import trader.fixml.OrdType;
import trader.fixml.OrderCancelReject;
import trader.fixml.Side;
import trader.fixml.TimeInForce;

/** ExecutionReport (8), OrderCancelReject (9) and BusinessMessageReject (j). */
final class ReportTranslator {
    static final List<FixType<?>> TYPES = List.of(
            new FixType<>(ExecutionReport.class, ReportTranslator::report, ReportTranslator::toFix),
            new FixType<>(OrderCancelReject.class, ReportTranslator::cancelReject, ReportTranslator::toFix),
            new FixType<>(BusinessReject.class, ReportTranslator::businessReject, ReportTranslator::toFix));

    private ReportTranslator() {
    }

    static ExecutionReport report(FixReader fields, Header header) throws FixRefusedException {
        return ExecutionReport.builder().header(header).orderId(fields.requiredText(FixField.ORDER_ID))
                .execId(fields.requiredText(FixField.EXEC_ID)).clOrdId(fields.text(FixField.CL_ORD_ID))
                .origClOrdId(fields.text(FixField.ORIG_CL_ORD_ID))
                .ordStatusReqId(fields.text(FixField.ORD_STATUS_REQ_ID))
                .execType(fields.requiredCode(FixField.EXEC_TYPE, ExecType.class))
                .ordStatus(fields.requiredCode(FixField.ORD_STATUS, OrdStatus.class))
                .ordRejReason(fields.code(FixField.ORD_REJ_REASON, OrdRejReason.class))
                .symbol(fields.requiredText(FixField.SYMBOL))
                .side(fields.requiredCode(FixField.SIDE, Side.class))
                .ordType(fields.code(FixField.ORD_TYPE, OrdType.class))
                .orderQty(fields.decimal(FixField.ORDER_QTY)).price(fields.decimal(FixField.PRICE))
                .stopPx(fields.decimal(FixField.STOP_PX))
                .timeInForce(fields.code(FixField.TIME_IN_FORCE, TimeInForce.class))
                .leavesQty(fields.requiredDecimal(FixField.LEAVES_QTY)).cumQty(fields.requiredDecimal(FixField.CUM_QTY))
                .avgPx(fields.requiredDecimal(FixField.AVG_PX)).text(fields.text(FixField.TEXT))
                .transactTime(fields.time(FixField.TRANSACT_TIME)).build();
    }

    static quickfix.Message toFix(ExecutionReport report) {
        quickfix.fix44.ExecutionReport message = new quickfix.fix44.ExecutionReport();
        FixWriter fields = new FixWriter(message);
        fields.requiredText(FixField.ORDER_ID, report.orderId());
        fields.requiredText(FixField.EXEC_ID, report.execId());
        fields.text(FixField.CL_ORD_ID, report.clOrdId());
        fields.text(FixField.ORIG_CL_ORD_ID, report.origClOrdId());
        fields.text(FixField.ORD_STATUS_REQ_ID, report.ordStatusReqId());
        fields.requiredCode(FixField.EXEC_TYPE, report.execType());
        fields.requiredCode(FixField.ORD_STATUS, report.ordStatus());
        fields.code(FixField.ORD_REJ_REASON, report.ordRejReason());
        fields.requiredText(FixField.SYMBOL, report.symbol());
        fields.requiredCode(FixField.SIDE, report.side());
        fields.code(FixField.ORD_TYPE, report.ordType());
        fields.decimal(FixField.ORDER_QTY, report.orderQty());
        fields.decimal(FixField.PRICE, report.price());
        fields.decimal(FixField.STOP_PX, report.stopPx());
        fields.code(FixField.TIME_IN_FORCE, report.timeInForce());
        fields.requiredDecimal(FixField.LEAVES_QTY, report.leavesQty());
        fields.requiredDecimal(FixField.CUM_QTY, report.cumQty());
        fields.requiredDecimal(FixField.AVG_PX, report.avgPx());
        fields.text(FixField.TEXT, report.text());
        fields.time(FixField.TRANSACT_TIME, report.transactTime());
        return message;
    }

    static OrderCancelReject cancelReject(FixReader fields, Header header) throws FixRefusedException {
        return new OrderCancelReject(header, fields.requiredText(FixField.ORDER_ID),
                fields.requiredText(FixField.CL_ORD_ID), fields.requiredText(FixField.ORIG_CL_ORD_ID),
                fields.requiredCode(FixField.ORD_STATUS, OrdStatus.class),
                fields.requiredCode(FixField.CXL_REJ_RESPONSE_TO, CxlRejResponseTo.class),
                fields.code(FixField.CXL_REJ_REASON, CxlRejReason.class),
                fields.text(FixField.TEXT), fields.time(FixField.TRANSACT_TIME));
    }

    static quickfix.Message toFix(OrderCancelReject reject) {
        quickfix.fix44.OrderCancelReject message = new quickfix.fix44.OrderCancelReject();
        FixWriter fields = new FixWriter(message);
        fields.requiredText(FixField.ORDER_ID, reject.orderId());
        fields.requiredText(FixField.CL_ORD_ID, reject.clOrdId());
        fields.requiredText(FixField.ORIG_CL_ORD_ID, reject.origClOrdId());
        fields.requiredCode(FixField.ORD_STATUS, reject.ordStatus());
        fields.requiredCode(FixField.CXL_REJ_RESPONSE_TO, reject.responseTo());
        fields.code(FixField.CXL_REJ_REASON, reject.reason());
        fields.text(FixField.TEXT, reject.text());
        fields.time(FixField.TRANSACT_TIME, reject.transactTime());
        return message;
    }

    static BusinessReject businessReject(FixReader fields, Header header) throws FixRefusedException {
        return new BusinessReject(header, fields.requiredText(FixField.REF_MSG_TYPE),
                fields.text(FixField.BUSINESS_REJECT_REF_ID),
                fields.requiredCode(FixField.BUSINESS_REJECT_REASON, BusinessRejectReason.class),
                fields.text(FixField.TEXT));
    }

    static quickfix.Message toFix(BusinessReject reject) {
        BusinessMessageReject message = new BusinessMessageReject();
        FixWriter fields = new FixWriter(message);
        fields.requiredText(FixField.REF_MSG_TYPE, reject.refMsgType());
        fields.text(FixField.BUSINESS_REJECT_REF_ID, reject.businessRejectRefId());
        fields.requiredCode(FixField.BUSINESS_REJECT_REASON, reject.reason());
        fields.text(FixField.TEXT, reject.text());
        return message;
    }
}
