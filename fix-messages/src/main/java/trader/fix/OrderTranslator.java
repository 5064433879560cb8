package trader.fix;

import java.math.BigDecimal;
import java.util.List;
import quickfix.fix44.NewOrderSingle;
import trader.fixml.Header;
import trader.fixml.OrdType;
import trader.fixml.Order;
import trader.fixml.OrderCancelReplaceRequest;
import trader.fixml.OrderCancelRequest;
import trader.fixml.OrderStatusRequest;
import trader.fixml.Side;
import trader.fixml.TimeInForce;

/** NewOrderSingle (D), OrderCancelRequest (F), OrderCancelReplaceRequest (G) and OrderStatusRequest (H). */
final class OrderTranslator {
    static final List<FixType<?>> TYPES = List.of(
            new FixType<>(Order.class, OrderTranslator::order, OrderTranslator::toFix),
            new FixType<>(OrderCancelRequest.class, OrderTranslator::cancel, OrderTranslator::toFix),
            new FixType<>(OrderCancelReplaceRequest.class, OrderTranslator::replace, OrderTranslator::toFix),
            new FixType<>(OrderStatusRequest.class, OrderTranslator::status, OrderTranslator::toFix));

    private OrderTranslator() {
    }

    static Order order(FixReader fields, Header header) throws FixRefusedException {
        Order order = new Order(header, fields.requiredId(FixField.CL_ORD_ID), fields.requiredId(FixField.SYMBOL),
                side(fields), ordType(fields), quantity(fields), fields.decimal(FixField.PRICE),
                fields.decimal(FixField.STOP_PX), timeInForce(fields), fields.id(FixField.QUOTE_ID),
                fields.id(FixField.ACCOUNT), fields.requiredTime(FixField.TRANSACT_TIME));
        UnsupportedTerms.refuse(fields.source());
        return order;
    }

    static quickfix.Message toFix(Order order) {
        NewOrderSingle message = new NewOrderSingle();
        FixWriter fields = new FixWriter(message);
        fields.requiredText(FixField.CL_ORD_ID, order.clOrdId());
        fields.requiredText(FixField.SYMBOL, order.symbol());
        fields.requiredCode(FixField.SIDE, order.side());
        fields.requiredCode(FixField.ORD_TYPE, order.ordType());
        fields.requiredDecimal(FixField.ORDER_QTY, order.orderQty());
        fields.decimal(FixField.PRICE, order.price());
        fields.decimal(FixField.STOP_PX, order.stopPx());
        fields.code(FixField.TIME_IN_FORCE, order.timeInForce());
        fields.text(FixField.QUOTE_ID, order.quoteId());
        fields.text(FixField.ACCOUNT, order.account());
        fields.requiredTime(FixField.TRANSACT_TIME, order.transactTime());
        return message;
    }

    static OrderCancelRequest cancel(FixReader fields, Header header) throws FixRefusedException {
        return new OrderCancelRequest(header, fields.requiredId(FixField.ORIG_CL_ORD_ID),
                fields.requiredId(FixField.CL_ORD_ID), fields.requiredId(FixField.SYMBOL), side(fields),
                quantity(fields), fields.requiredTime(FixField.TRANSACT_TIME));
    }

    static quickfix.Message toFix(OrderCancelRequest request) {
        quickfix.fix44.OrderCancelRequest message = new quickfix.fix44.OrderCancelRequest();
        FixWriter fields = new FixWriter(message);
        fields.requiredText(FixField.ORIG_CL_ORD_ID, request.origClOrdId());
        fields.requiredText(FixField.CL_ORD_ID, request.clOrdId());
        fields.requiredText(FixField.SYMBOL, request.symbol());
        fields.requiredCode(FixField.SIDE, request.side());
        fields.requiredDecimal(FixField.ORDER_QTY, request.orderQty());
        fields.requiredTime(FixField.TRANSACT_TIME, request.transactTime());
        return message;
    }

    static OrderCancelReplaceRequest replace(FixReader fields, Header header) throws FixRefusedException {
        OrderCancelReplaceRequest request = new OrderCancelReplaceRequest(header,
                fields.requiredId(FixField.ORIG_CL_ORD_ID), fields.requiredId(FixField.CL_ORD_ID),
                fields.requiredId(FixField.SYMBOL), side(fields), ordType(fields), quantity(fields),
                fields.decimal(FixField.PRICE), fields.decimal(FixField.STOP_PX), timeInForce(fields),
                fields.id(FixField.ACCOUNT), fields.requiredTime(FixField.TRANSACT_TIME));
        UnsupportedTerms.refuse(fields.source());
        return request;
    }

    static quickfix.Message toFix(OrderCancelReplaceRequest request) {
        quickfix.fix44.OrderCancelReplaceRequest message = new quickfix.fix44.OrderCancelReplaceRequest();
        FixWriter fields = new FixWriter(message);
        fields.requiredText(FixField.ORIG_CL_ORD_ID, request.origClOrdId());
        fields.requiredText(FixField.CL_ORD_ID, request.clOrdId());
        fields.requiredText(FixField.SYMBOL, request.symbol());
        fields.requiredCode(FixField.SIDE, request.side());
        fields.requiredCode(FixField.ORD_TYPE, request.ordType());
        fields.requiredDecimal(FixField.ORDER_QTY, request.orderQty());
        fields.decimal(FixField.PRICE, request.price());
        fields.decimal(FixField.STOP_PX, request.stopPx());
        fields.code(FixField.TIME_IN_FORCE, request.timeInForce());
        fields.text(FixField.ACCOUNT, request.account());
        fields.requiredTime(FixField.TRANSACT_TIME, request.transactTime());
        return message;
    }

    static OrderStatusRequest status(FixReader fields, Header header) throws FixRefusedException {
        return new OrderStatusRequest(header, fields.requiredId(FixField.CL_ORD_ID),
                fields.id(FixField.ORD_STATUS_REQ_ID), fields.requiredId(FixField.SYMBOL), side(fields));
    }

    static quickfix.Message toFix(OrderStatusRequest request) {
        quickfix.fix44.OrderStatusRequest message = new quickfix.fix44.OrderStatusRequest();
        FixWriter fields = new FixWriter(message);
        fields.requiredText(FixField.CL_ORD_ID, request.clOrdId());
        fields.text(FixField.ORD_STATUS_REQ_ID, request.ordStatusReqId());
        fields.requiredText(FixField.SYMBOL, request.symbol());
        fields.requiredCode(FixField.SIDE, request.side());
        return message;
    }

    private static Side side(FixReader fields) throws FixRefusedException {
        return fields.requiredCode(FixField.SIDE, Side.class);
    }

    private static OrdType ordType(FixReader fields) throws FixRefusedException {
        return fields.requiredCode(FixField.ORD_TYPE, OrdType.class);
    }

    private static TimeInForce timeInForce(FixReader fields) throws FixRefusedException {
        return fields.code(FixField.TIME_IN_FORCE, TimeInForce.class);
    }

    /** FIX requires one of OrderQty, CashOrderQty and OrderPercent; Trader accepts only OrderQty. */
    private static BigDecimal quantity(FixReader fields) throws FixRefusedException {
        BigDecimal quantity = fields.decimal(FixField.ORDER_QTY);
        if (quantity == null) {
            throw FixRefusedException.conditionallyMissing(FixField.ORDER_QTY,
                    "Trader needs it, not CashOrderQty or OrderPercent");
        }
        return quantity;
    }
}
