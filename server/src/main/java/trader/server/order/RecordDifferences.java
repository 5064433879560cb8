package trader.server.order;

import java.math.BigDecimal;
import trader.fixml.CxlRejResponseTo;
import trader.fixml.ExecType;
import trader.fixml.ExecutionReport;
import trader.fixml.Order;
import trader.fixml.OrderCancelReject;
import trader.fixml.OrderCancelReplaceRequest;
import trader.fixml.OrderChangeRequest;
import trader.fixml.OrderRequest;
import trader.fixml.Side;

/** Describes how a request differs from the record that has its key. */
final class RecordDifferences {
    private static final String ORDER = "order";
    private static final String CANCEL = "cancel request";
    private static final String REPLACE = "replace request";

    private RecordDifferences() {
    }

    /** The kind of request that was recorded. */
    static String kind(OrderRecord held) {
        if (held.answer() instanceof OrderCancelReject reject) {
            return reject.responseTo() == CxlRejResponseTo.ORDER_CANCEL_REQUEST ? CANCEL : REPLACE;
        }
        ExecutionReport report = (ExecutionReport) held.answer();
        return report.execType() == ExecType.CANCELED ? CANCEL
                : report.execType() == ExecType.REPLACED ? REPLACE : ORDER;
    }

    private static String kind(OrderRequest request) {
        return request instanceof Order ? ORDER : request instanceof OrderCancelReplaceRequest ? REPLACE : CANCEL;
    }

    /** The first difference that the record shows. */
    static String difference(OrderRequest request, OrderRecord held) {
        if (!kind(request).equals(kind(held))) {
            return "this is a" + (request instanceof Order ? "n " : " ") + kind(request);
        }
        if (request instanceof OrderChangeRequest change && !change.origClOrdId().equals(held.answer().origClOrdId())) {
            return "original ID '" + held.answer().origClOrdId() + "', not '" + change.origClOrdId() + "'";
        }
        if (held.answer() instanceof ExecutionReport report) {
            String difference = difference(request.symbol(), request.side(), quantity(request), report);
            if (difference != null) {
                return difference;
            }
        }
        return "another type, price, stop price, time in force or account";
    }

    /** The first of these terms that differs from the order's, in words; null when all are the same. */
    static String difference(String symbol, Side side, BigDecimal quantity, ExecutionReport order) {
        if (!symbol.equals(order.symbol())) {
            return "symbol '" + order.symbol() + "', not '" + symbol + "'";
        }
        if (side != order.side()) {
            return "side " + order.side() + ", not " + side;
        }
        if (quantity.compareTo(order.orderQty()) != 0) {
            return "quantity " + order.orderQty().toPlainString() + ", not " + quantity.toPlainString();
        }
        return null;
    }

    private static BigDecimal quantity(OrderRequest request) {
        return request instanceof Order order ? order.orderQty() : ((OrderChangeRequest) request).orderQty();
    }
}
