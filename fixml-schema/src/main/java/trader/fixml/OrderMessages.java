package trader.fixml;

import java.util.List;
import org.fixprotocol.fixml44.BusinessMessageRejectMessageT;
import org.fixprotocol.fixml44.BusinessRejectReasonT;
import org.fixprotocol.fixml44.ExecTypeT;
import org.fixprotocol.fixml44.ExecutionReportMessageT;
import org.fixprotocol.fixml44.NewOrderSingleMessageT;
import org.fixprotocol.fixml44.OrdRejReasonT;
import org.fixprotocol.fixml44.OrdStatusT;
import org.fixprotocol.fixml44.OrdTypeT;
import org.fixprotocol.fixml44.OrderQtyDataBlockT;
import org.fixprotocol.fixml44.OrderStatusRequestMessageT;
import org.fixprotocol.fixml44.SideT;
import org.fixprotocol.fixml44.TimeInForceT;

/** Reads and writes {@code Order}, {@code OrdStatReq}, {@code ExecRpt} and {@code BizMsgRej}. */
final class OrderMessages {
    static final List<MessageType<?, ?>> TYPES = List.of(
            new MessageType<>("Order", "D", Order.class, NewOrderSingleMessageT.Factory,
                    OrderMessages::write, OrderMessages::read),
            new MessageType<>("OrdStatReq", "H", OrderStatusRequest.class, OrderStatusRequestMessageT.Factory,
                    OrderMessages::write, OrderMessages::read),
            new MessageType<>("ExecRpt", "8", ExecutionReport.class, ExecutionReportMessageT.Factory,
                    OrderMessages::write, OrderMessages::read),
            new MessageType<>("BizMsgRej", "j", BusinessReject.class, BusinessMessageRejectMessageT.Factory,
                    OrderMessages::write, OrderMessages::read));

    private OrderMessages() {
    }

    static void write(Order order, NewOrderSingleMessageT target) {
        FieldWriter fields = new FieldWriter("Order");
        fields.requiredText("clOrdId", order.clOrdId(), target::setID);
        fields.requiredCode("side", order.side(), SideT.Enum::forString, target::setSide);
        fields.requiredTime("transactTime", order.transactTime(), target, Fixml.TRANSACT_TIME);
        fields.requiredCode("ordType", order.ordType(), OrdTypeT.Enum::forString, target::setTyp);
        fields.decimal("price", order.price(), target::setPx);
        fields.decimal("stopPx", order.stopPx(), target::setStopPx);
        fields.code("timeInForce", order.timeInForce(), TimeInForceT.Enum::forString, target::setTmInForce);
        fields.text("quoteId", order.quoteId(), target::setQID);
        fields.text("account", order.account(), target::setAcct);
        fields.header(order.header(), target);
        fields.symbol(order.symbol(), target.addNewInstrmt());
        fields.requiredDecimal("orderQty", order.orderQty(), target.addNewOrdQty()::setQty);
    }

    static Order read(NewOrderSingleMessageT source, FieldReader fields) throws FixmlException {
        return new Order(fields.header(source), fields.required("Order", "ID", source.getID()),
                fields.symbol(source.getInstrmt()), fields.code(source.getSide(), Side.class),
                fields.code(source.getTyp(), OrdType.class),
                fields.requiredDecimal("OrdQty", "Qty", source.getOrdQty().xgetQty()),
                fields.decimal("Order", "Px", source.xgetPx()), fields.decimal("Order", "StopPx", source.xgetStopPx()),
                fields.code(source.getTmInForce(), TimeInForce.class), source.getQID(), source.getAcct(),
                fields.time("Order", Fixml.TRANSACT_TIME, source));
    }

    static void write(OrderStatusRequest request, OrderStatusRequestMessageT target) {
        FieldWriter fields = new FieldWriter("OrderStatusRequest");
        fields.requiredText("clOrdId", request.clOrdId(), target::setID);
        fields.text("ordStatusReqId", request.ordStatusReqId(), target::setStatReqID);
        fields.requiredCode("side", request.side(), SideT.Enum::forString, target::setSide);
        fields.header(request.header(), target);
        fields.symbol(request.symbol(), target.addNewInstrmt());
    }

    static OrderStatusRequest read(OrderStatusRequestMessageT source, FieldReader fields) throws FixmlException {
        return new OrderStatusRequest(fields.header(source), fields.required("OrdStatReq", "ID", source.getID()),
                source.getStatReqID(), fields.symbol(source.getInstrmt()), fields.code(source.getSide(), Side.class));
    }

    static void write(ExecutionReport report, ExecutionReportMessageT target) {
        FieldWriter fields = new FieldWriter("ExecutionReport");
        fields.requiredText("orderId", report.orderId(), target::setOrdID);
        fields.requiredText("execId", report.execId(), target::setExecID);
        fields.text("clOrdId", report.clOrdId(), target::setID);
        fields.text("origClOrdId", report.origClOrdId(), target::setOrigID);
        fields.text("ordStatusReqId", report.ordStatusReqId(), target::setStatReqID);
        fields.requiredCode("execType", report.execType(), ExecTypeT.Enum::forString, target::setExecTyp);
        fields.requiredCode("ordStatus", report.ordStatus(), OrdStatusT.Enum::forString, target::setStat);
        fields.code("ordRejReason", report.ordRejReason(), OrdRejReasonT.Enum::forString, target::setRejRsn);
        fields.requiredCode("side", report.side(), SideT.Enum::forString, target::setSide);
        fields.code("ordType", report.ordType(), OrdTypeT.Enum::forString, target::setTyp);
        fields.decimal("price", report.price(), target::setPx);
        fields.decimal("stopPx", report.stopPx(), target::setStopPx);
        fields.code("timeInForce", report.timeInForce(), TimeInForceT.Enum::forString, target::setTmInForce);
        fields.requiredDecimal("leavesQty", report.leavesQty(), target::setLeavesQty);
        fields.requiredDecimal("cumQty", report.cumQty(), target::setCumQty);
        fields.requiredDecimal("avgPx", report.avgPx(), target::setAvgPx);
        fields.time("transactTime", report.transactTime(), target, Fixml.TRANSACT_TIME);
        fields.text("text", report.text(), target::setTxt);
        fields.header(report.header(), target);
        fields.symbol(report.symbol(), target.addNewInstrmt());
        if (report.orderQty() != null) {
            fields.decimal("orderQty", report.orderQty(), target.addNewOrdQty()::setQty);
        }
    }

    static ExecutionReport read(ExecutionReportMessageT source, FieldReader fields) throws FixmlException {
        OrderQtyDataBlockT quantity = source.getOrdQty();
        return ExecutionReport.builder().header(fields.header(source))
                .orderId(fields.required("ExecRpt", "OrdID", source.getOrdID()))
                .execId(fields.required("ExecRpt", "ExecID", source.getExecID())).clOrdId(source.getID())
                .origClOrdId(source.getOrigID()).ordStatusReqId(source.getStatReqID())
                .execType(fields.code(source.getExecTyp(), ExecType.class))
                .ordStatus(fields.code(source.getStat(), OrdStatus.class))
                .ordRejReason(fields.code(source.getRejRsn(), OrdRejReason.class))
                .symbol(fields.symbol(source.getInstrmt())).side(fields.code(source.getSide(), Side.class))
                .ordType(fields.code(source.getTyp(), OrdType.class))
                .orderQty(quantity == null ? null : fields.decimal("OrdQty", "Qty", quantity.xgetQty()))
                .price(fields.decimal("ExecRpt", "Px", source.xgetPx()))
                .stopPx(fields.decimal("ExecRpt", "StopPx", source.xgetStopPx()))
                .timeInForce(fields.code(source.getTmInForce(), TimeInForce.class))
                .leavesQty(fields.decimal("ExecRpt", "LeavesQty", source.xgetLeavesQty()))
                .cumQty(fields.decimal("ExecRpt", "CumQty", source.xgetCumQty()))
                .avgPx(fields.decimal("ExecRpt", "AvgPx", source.xgetAvgPx())).text(source.getTxt())
                .transactTime(fields.time("ExecRpt", Fixml.TRANSACT_TIME, source)).build();
    }

    static void write(BusinessReject reject, BusinessMessageRejectMessageT target) {
        FieldWriter fields = new FieldWriter("BusinessReject");
        fields.requiredText("refMsgType", reject.refMsgType(), target::setRefMsgTyp);
        fields.text("businessRejectRefId", reject.businessRejectRefId(), target::setBizRejRefID);
        fields.requiredCode("reason", reject.reason(), BusinessRejectReasonT.Enum::forString, target::setBizRejRsn);
        fields.text("text", reject.text(), target::setTxt);
        fields.header(reject.header(), target);
    }

    static BusinessReject read(BusinessMessageRejectMessageT source, FieldReader fields) throws FixmlException {
        return new BusinessReject(fields.header(source),
                fields.required("BizMsgRej", "RefMsgTyp", source.getRefMsgTyp()), source.getBizRejRefID(),
                fields.code(source.getBizRejRsn(), BusinessRejectReason.class), source.getTxt());
    }
}
