package trader.lab.audit;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import trader.client.order.OrderJournal;
import trader.fixml.BusinessReject;
import trader.fixml.BusinessRejectReason;
import trader.fixml.ExecType;
import trader.fixml.ExecutionReport;
import trader.fixml.Header;
import trader.fixml.Message;
import trader.fixml.OrdRejReason;
import trader.fixml.OrdStatus;
import trader.fixml.Order;
import trader.server.order.OrderRecord;

/** An order and all that is known of it, to begin with as it should be, in which faults are planted. */
final class PlantedOrder {
    final Order order;
    boolean sent = true;
    int resent;
    boolean confirmed;
    final List<Message> replies = new ArrayList<>();
    final List<ExecutionReport> records = new ArrayList<>();
    int queued;
    int dead;

    PlantedOrder(Order order) {
        this.order = order;
        ExecutionReport report = report(!order.symbol().equals("NONE"));
        replies.add(report);
        records.add(report);
    }

    /** The server's report on it. */
    ExecutionReport report(boolean accepted) {
        String key = order.header().senderCompId() + order.clOrdId();
        return new ExecutionReport(Header.NONE, "O-" + key, "E-" + key, order.clOrdId(),
                accepted ? ExecType.NEW : ExecType.REJECTED, accepted ? OrdStatus.NEW : OrdStatus.REJECTED,
                accepted ? null : OrdRejReason.UNKNOWN_SYMBOL, order.symbol(), order.side(), order.orderQty(),
                accepted ? order.orderQty() : BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO, null, Instant.EPOCH);
    }

    /** The same report with other identifiers. */
    ExecutionReport otherReport() {
        ExecutionReport report = report(true);
        return new ExecutionReport(Header.NONE, report.orderId() + "x", report.execId(), report.clOrdId(),
                report.execType(), report.ordStatus(), null, report.symbol(), report.side(), report.orderQty(),
                report.leavesQty(), BigDecimal.ZERO, BigDecimal.ZERO, null, Instant.EPOCH);
    }

    /** A report on ten times as much. */
    ExecutionReport largerReport() {
        ExecutionReport report = report(true);
        BigDecimal tenfold = order.orderQty().multiply(BigDecimal.TEN);
        return new ExecutionReport(Header.NONE, report.orderId(), report.execId(), report.clOrdId(),
                report.execType(), report.ordStatus(), null, report.symbol(), report.side(), tenfold, tenfold,
                BigDecimal.ZERO, BigDecimal.ZERO, null, Instant.EPOCH);
    }

    BusinessReject refusal(BusinessRejectReason reason) {
        return new BusinessReject(Header.NONE, "D", order.clOrdId(), reason, "no");
    }

    void writeTo(OrderJournal journal) {
        String sender = order.header().senderCompId();
        if (sent) {
            journal.sent(order);
        }
        for (int i = 0; i < resent; i++) {
            journal.resent(order);
        }
        if (confirmed) {
            journal.confirmed(order);
        }
        replies.forEach(reply -> journal.told(sender, order.clOrdId(), reply));
    }

    void recordsTo(Consumer<OrderRecord> action) {
        records.forEach(record -> action.accept(new OrderRecord(order.header().senderCompId(), order.clOrdId(), record)));
    }

    void queuesTo(Consumer<WaitingOrder> action) {
        for (int i = 0; i < queued + dead; i++) {
            action.accept(new WaitingOrder(i >= queued, order.header().senderCompId(), order.clOrdId(), "why"));
        }
    }
}
