package trader.server.order;

import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.function.Predicate;
import org.springframework.dao.ConcurrencyFailureException;
import trader.common.PrintableText;
import trader.fixml.BusinessReject;
import trader.fixml.BusinessRejectReason;
import trader.fixml.ExecutionReport;
import trader.fixml.Header;
import trader.fixml.OrdRejReason;
import trader.fixml.Order;
import trader.fixml.OrderAnswer;
import trader.fixml.OrderChangeRequest;
import trader.fixml.OrderRequest;
import trader.fixml.OrderStatusRequest;
import trader.server.listener.RequestName;

/** Decides on order requests and records the decisions. Needs a transaction. Thread-safe. */
public final class OrderHandler {
    /** Give up after this many changes of the order between a decision and its record. */
    private static final int MAX_DECISIONS = 10;

    private final OrderRules rules;
    private final OrderChanges changes;
    private final OrderStatusReports statusReports;
    private final Orders orders;
    private final InstantSource clock;

    public OrderHandler(Predicate<String> isKnownSymbol, Orders orders, InstantSource clock) {
        this.rules = new OrderRules(isKnownSymbol);
        this.changes = new OrderChanges(rules, orders, clock);
        this.statusReports = new OrderStatusReports(orders);
        this.orders = orders;
        this.clock = clock;
    }

    /**
     * Accepts or refuses a request and records the decision, except on status requests, which change nothing. Times of
     * decisions are to the microsecond, as databases keep them.
     *
     * @return the answer to it; for a request that was recorded before, the recorded answer, or a refusal if it was
     *         recorded with other terms
     * @throws RuntimeException when it could not be recorded
     */
    public OrderAnswer handle(OrderRequest request) {
        if (request instanceof OrderStatusRequest statusRequest) {
            return statusReports.of(statusRequest);
        }
        String requestId = OrderIds.requestId(request);
        for (int i = 0; i < MAX_DECISIONS; i++) {
            OrderRecord decision = request instanceof OrderChangeRequest change ? changes.decide(change, requestId)
                    : decide((Order) request, requestId);
            OrderRecord held = orders.record(request, decision);
            if (held != null) {
                return held.requestId().equals(requestId) ? held.answer() : duplicate(request, requestId, held);
            }
        }
        throw new ConcurrencyFailureException("the order of " + RequestName.of(request) + " was changed "
                + MAX_DECISIONS + " times while it was decided upon");
    }

    /** The answer to a request while the resource is down. */
    BusinessReject unavailable(OrderRequest request) {
        return new BusinessReject(Header.NONE, request.msgType(), request.clOrdId(),
                BusinessRejectReason.APPLICATION_NOT_AVAILABLE,
                "orders cannot be recorded now, and whether this one was before is not known: send it again");
    }

    private OrderRecord decide(Order order, String execId) {
        OrderRules.Rejection rejection = rules.check(order);
        String orderId = OrderIds.orderId(order);
        var now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        return OrderRecord.of(OrderIds.sender(order), rejection == null
                ? ExecutionReport.accepted(order, orderId, execId, now)
                : ExecutionReport.rejected(order, orderId, execId, rejection.reason(),
                        PrintableText.printable(rejection.text()), now));
    }

    /** Not recorded, because the record with this key stands; so the refused order gets no OrdID. */
    private OrderAnswer duplicate(OrderRequest request, String requestId, OrderRecord held) {
        String text = PrintableText.printable("this sender's " + RecordDifferences.kind(held)
                + " of that ID was recorded with other terms, and stands: "
                + RecordDifferences.difference(request, held));
        return request instanceof OrderChangeRequest change ? changes.duplicate(change, text)
                : ExecutionReport.rejected((Order) request, OrderStatusReports.NO_ORDER, requestId,
                        OrdRejReason.DUPLICATE_ORDER, text, clock.instant());
    }
}
