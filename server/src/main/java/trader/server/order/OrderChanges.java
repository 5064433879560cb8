package trader.server.order;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import trader.common.PrintableText;
import trader.fixml.CxlRejReason;
import trader.fixml.CxlRejResponseTo;
import trader.fixml.ExecType;
import trader.fixml.ExecutionReport;
import trader.fixml.Header;
import trader.fixml.OrdStatus;
import trader.fixml.Order;
import trader.fixml.OrderCancelReject;
import trader.fixml.OrderCancelReplaceRequest;
import trader.fixml.OrderChangeRequest;

/** Decides whether orders are cancelled or replaced. Needs a transaction. Thread-safe. */
record OrderChanges(OrderRules rules, Orders orders, InstantSource clock) {
    /**
     * Status of the order that a request names, and the problem with the request.
     *
     * @param orderId {@code NONE} if there is no order
     * @param last the last record of its chain; null if there is nothing to change
     * @param reason the reason for changing nothing; null if the status of the order allows the change
     * @param text the reason in words
     */
    private record Standing(String orderId, OrdStatus status, OrderRecord last, CxlRejReason reason, String text) {
        static Standing closed(String orderId, OrdStatus status, CxlRejReason reason, String text) {
            return new Standing(orderId, status, null, reason, text);
        }

        ExecutionReport order() {
            return (ExecutionReport) last.answer();
        }

        Standing refusedBecause(String why) {
            return new Standing(orderId, status, last, CxlRejReason.OTHER, why);
        }
    }

    OrderRecord decide(OrderChangeRequest request, String requestId) {
        Standing standing = standing(request);
        if (standing.reason() == null) {
            String wrong = wrong(request, standing.order());
            if (wrong == null) {
                return new OrderRecord(OrderIds.sender(request), requestId, standing.last().version() + 1,
                        changed(request, requestId, standing.order()));
            }
            standing = standing.refusedBecause(wrong);
        }
        return new OrderRecord(OrderIds.sender(request), requestId, OrderRecord.REFUSED,
                reject(request, standing, standing.reason(), standing.text()));
    }

    /** Not recorded, because the record with this key stands. */
    OrderCancelReject duplicate(OrderChangeRequest request, String text) {
        return reject(request, standing(request), CxlRejReason.DUPLICATE_CL_ORD_ID_RECEIVED, text);
    }

    private Standing standing(OrderChangeRequest request) {
        String id = request.origClOrdId();
        OrderRecord named = orders.find(OrderIds.sender(request), id);
        if (named == null || named.isRefused() && named.answer() instanceof OrderCancelReject) {
            return Standing.closed(OrderStatusReports.NO_ORDER, OrdStatus.REJECTED, CxlRejReason.UNKNOWN_ORDER,
                    OrderStatusReports.unknown(id, named));
        }
        if (named.isRefused()) {
            return Standing.closed(named.answer().orderId(), OrdStatus.REJECTED, CxlRejReason.TOO_LATE_TO_CANCEL,
                    "order '" + id + "' was rejected");
        }
        OrderRecord last = orders.last(named);
        String lastId = last.answer().clOrdId();
        OrdStatus status = last.answer().ordStatus();
        if (status == OrdStatus.CANCELED) {
            return Standing.closed(last.answer().orderId(), status, CxlRejReason.TOO_LATE_TO_CANCEL,
                    "order '" + id + "' was cancelled by '" + lastId + "'");
        }
        Standing open = new Standing(last.answer().orderId(), status, last, null, null);
        return last.version() == named.version() ? open
                : open.refusedBecause("order '" + id + "' was replaced: its ID is '" + lastId + "' now");
    }

    /** Why the request does not match the order, or would be rejected as a new order; null if it is correct. */
    private String wrong(OrderChangeRequest request, ExecutionReport order) {
        boolean replaces = request instanceof OrderCancelReplaceRequest;
        String difference = RecordDifferences.difference(request.symbol(), request.side(),
                replaces ? order.orderQty() : request.orderQty(), order);
        if (difference != null) {
            return "the order has " + difference;
        }
        if (request instanceof OrderCancelReplaceRequest replace) {
            OrderRules.Rejection rejection = rules.check(new Order(replace.header(), replace.clOrdId(),
                    replace.symbol(), replace.side(), replace.ordType(), replace.orderQty(), replace.price(),
                    replace.stopPx(), replace.timeInForce(), null, replace.account(), replace.transactTime()));
            return rejection == null ? null : rejection.text();
        }
        return null;
    }

    private ExecutionReport changed(OrderChangeRequest request, String execId, ExecutionReport order) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        if (request instanceof OrderCancelReplaceRequest replace) {
            return new ExecutionReport(order.header(), order.orderId(), execId, replace.clOrdId(),
                    replace.origClOrdId(), order.ordStatusReqId(), ExecType.REPLACED, OrdStatus.NEW,
                    order.ordRejReason(), order.symbol(), order.side(), replace.ordType(), replace.orderQty(),
                    replace.price(), replace.stopPx(), replace.timeInForce(), replace.orderQty(), order.cumQty(),
                    order.avgPx(), order.text(), now);
        }
        return new ExecutionReport(order.header(), order.orderId(), execId, request.clOrdId(), request.origClOrdId(),
                order.ordStatusReqId(), ExecType.CANCELED, OrdStatus.CANCELED, order.ordRejReason(), order.symbol(),
                order.side(), order.ordType(), order.orderQty(), order.price(), order.stopPx(), order.timeInForce(),
                BigDecimal.ZERO, order.cumQty(), order.avgPx(), order.text(), now);
    }

    private OrderCancelReject reject(OrderChangeRequest request, Standing standing, CxlRejReason reason, String text) {
        return new OrderCancelReject(Header.NONE, standing.orderId(), request.clOrdId(), request.origClOrdId(),
                standing.status(), request instanceof OrderCancelReplaceRequest
                        ? CxlRejResponseTo.ORDER_CANCEL_REPLACE_REQUEST : CxlRejResponseTo.ORDER_CANCEL_REQUEST,
                reason, PrintableText.printable(text), clock.instant().truncatedTo(ChronoUnit.MICROS));
    }
}
