package trader.fixml;

import java.util.List;
import org.fixprotocol.fixml44.CxlRejReasonT;
import org.fixprotocol.fixml44.CxlRejResponseToT;
import org.fixprotocol.fixml44.OrdStatusT;
import org.fixprotocol.fixml44.OrdTypeT;
import org.fixprotocol.fixml44.OrderCancelRejectMessageT;
import org.fixprotocol.fixml44.OrderCancelReplaceRequestMessageT;
import org.fixprotocol.fixml44.OrderCancelRequestMessageT;
import org.fixprotocol.fixml44.SideT;
import org.fixprotocol.fixml44.TimeInForceT;

/** Reads and writes {@code OrdCxlReq}, {@code OrdCxlRplcReq} and {@code OrdCxlRej}. */
final class CancelMessages {
    static final List<MessageType<?, ?>> TYPES = List.of(
            new MessageType<>("OrdCxlReq", "F", OrderCancelRequest.class,
                    OrderCancelRequestMessageT.Factory, CancelMessages::write, CancelMessages::read),
            new MessageType<>("OrdCxlRplcReq", "G", OrderCancelReplaceRequest.class,
                    OrderCancelReplaceRequestMessageT.Factory, CancelMessages::write, CancelMessages::read),
            new MessageType<>("OrdCxlRej", "9", OrderCancelReject.class,
                    OrderCancelRejectMessageT.Factory, CancelMessages::write, CancelMessages::read));

    private CancelMessages() {
    }

    static void write(OrderCancelRequest request, OrderCancelRequestMessageT target) {
        FieldWriter fields = new FieldWriter("OrderCancelRequest");
        fields.requiredText("origClOrdId", request.origClOrdId(), target::setOrigID);
        fields.requiredText("clOrdId", request.clOrdId(), target::setID);
        fields.requiredCode("side", request.side(), SideT.Enum::forString, target::setSide);
        fields.requiredTime("transactTime", request.transactTime(), target, Fixml.TRANSACT_TIME);
        fields.header(request.header(), target);
        fields.symbol(request.symbol(), target.addNewInstrmt());
        fields.requiredDecimal("orderQty", request.orderQty(), target.addNewOrdQty()::setQty);
    }

    static OrderCancelRequest read(OrderCancelRequestMessageT source, FieldReader fields) throws FixmlException {
        return new OrderCancelRequest(fields.header(source), fields.required("OrdCxlReq", "OrigID", source.getOrigID()),
                fields.required("OrdCxlReq", "ID", source.getID()), fields.symbol(source.getInstrmt()),
                fields.code(source.getSide(), Side.class),
                fields.requiredDecimal("OrdQty", "Qty", source.getOrdQty().xgetQty()),
                fields.time("OrdCxlReq", Fixml.TRANSACT_TIME, source));
    }

    static void write(OrderCancelReplaceRequest request, OrderCancelReplaceRequestMessageT target) {
        FieldWriter fields = new FieldWriter("OrderCancelReplaceRequest");
        fields.requiredText("origClOrdId", request.origClOrdId(), target::setOrigID);
        fields.requiredText("clOrdId", request.clOrdId(), target::setID);
        fields.requiredCode("side", request.side(), SideT.Enum::forString, target::setSide);
        fields.requiredTime("transactTime", request.transactTime(), target, Fixml.TRANSACT_TIME);
        fields.requiredCode("ordType", request.ordType(), OrdTypeT.Enum::forString, target::setTyp);
        fields.decimal("price", request.price(), target::setPx);
        fields.decimal("stopPx", request.stopPx(), target::setStopPx);
        fields.code("timeInForce", request.timeInForce(), TimeInForceT.Enum::forString, target::setTmInForce);
        fields.text("account", request.account(), target::setAcct);
        fields.header(request.header(), target);
        fields.symbol(request.symbol(), target.addNewInstrmt());
        fields.requiredDecimal("orderQty", request.orderQty(), target.addNewOrdQty()::setQty);
    }

    static OrderCancelReplaceRequest read(OrderCancelReplaceRequestMessageT source, FieldReader fields)
            throws FixmlException {
        return new OrderCancelReplaceRequest(fields.header(source),
                fields.required("OrdCxlRplcReq", "OrigID", source.getOrigID()),
                fields.required("OrdCxlRplcReq", "ID", source.getID()), fields.symbol(source.getInstrmt()),
                fields.code(source.getSide(), Side.class), fields.code(source.getTyp(), OrdType.class),
                fields.requiredDecimal("OrdQty", "Qty", source.getOrdQty().xgetQty()),
                fields.decimal("OrdCxlRplcReq", "Px", source.xgetPx()),
                fields.decimal("OrdCxlRplcReq", "StopPx", source.xgetStopPx()),
                fields.code(source.getTmInForce(), TimeInForce.class), source.getAcct(),
                fields.time("OrdCxlRplcReq", Fixml.TRANSACT_TIME, source));
    }

    static void write(OrderCancelReject reject, OrderCancelRejectMessageT target) {
        FieldWriter fields = new FieldWriter("OrderCancelReject");
        fields.requiredText("orderId", reject.orderId(), target::setOrdID);
        fields.requiredText("clOrdId", reject.clOrdId(), target::setID);
        fields.requiredText("origClOrdId", reject.origClOrdId(), target::setOrigID);
        fields.requiredCode("ordStatus", reject.ordStatus(), OrdStatusT.Enum::forString, target::setStat);
        fields.requiredCode("responseTo", reject.responseTo(), CxlRejResponseToT.Enum::forString,
                target::setCxlRejRspTo);
        fields.code("reason", reject.reason(), CxlRejReasonT.Enum::forString, target::setCxlRejRsn);
        fields.time("transactTime", reject.transactTime(), target, Fixml.TRANSACT_TIME);
        fields.text("text", reject.text(), target::setTxt);
        fields.header(reject.header(), target);
    }

    static OrderCancelReject read(OrderCancelRejectMessageT source, FieldReader fields) throws FixmlException {
        return new OrderCancelReject(fields.header(source), fields.required("OrdCxlRej", "OrdID", source.getOrdID()),
                fields.required("OrdCxlRej", "ID", source.getID()),
                fields.required("OrdCxlRej", "OrigID", source.getOrigID()),
                fields.code(source.getStat(), OrdStatus.class),
                fields.code(source.getCxlRejRspTo(), CxlRejResponseTo.class),
                fields.code(source.getCxlRejRsn(), CxlRejReason.class), source.getTxt(),
                fields.time("OrdCxlRej", Fixml.TRANSACT_TIME, source));
    }
}
