package trader.crashtest.audit;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import trader.client.journal.OrderJournal;
import trader.fixml.BusinessReject;
import trader.fixml.BusinessRejectReason;
import trader.fixml.ExecutionReport;
import trader.fixml.FixmlMessage;
import trader.fixml.Header;
import trader.fixml.OrdRejReason;
import trader.fixml.Order;
import trader.fixml.OrderAnswer;
import trader.server.order.OrderRecord;

/** An order and all that is known of it, to begin with as it should be, in which faults are planted. */
final class PlantedOrder {
    final Order order;
    boolean sent = true;
    int resent;
    boolean confirmed;
    final List<FixmlMessage> replies = new ArrayList<>();
    /** Number of first replies that are not marked as repetitions. */
    int saidFirst;
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
        return accepted ? ExecutionReport.accepted(order, "O-" + key, "E-" + key, Instant.EPOCH)
                : ExecutionReport.rejected(order, "O-" + key, "E-" + key, OrdRejReason.UNKNOWN_SYMBOL, null,
                        Instant.EPOCH);
    }

    /** The same report with other identifiers. */
    ExecutionReport otherReport() {
        ExecutionReport report = report(true);
        return ExecutionReport.accepted(order, report.orderId() + "x", report.execId(), Instant.EPOCH);
    }

    /** A report on ten times as much. */
    ExecutionReport largerReport() {
        ExecutionReport report = report(true);
        BigDecimal tenfold = order.orderQty().multiply(BigDecimal.TEN);
        return ExecutionReport.accepted(new Order(order.header(), order.clOrdId(), order.symbol(), order.side(),
                order.ordType(), tenfold, order.price(), order.stopPx(), order.timeInForce(), order.quoteId(),
                order.account(), order.transactTime()), report.orderId(), report.execId(), Instant.EPOCH);
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
        for (int i = 0; i < replies.size(); i++) {
            if (i < saidFirst) {
                journal.answeredFirst(sender, order.clOrdId(), (OrderAnswer) replies.get(i));
            } else {
                journal.answered(sender, order.clOrdId(), replies.get(i));
            }
        }
    }

    void recordsTo(Consumer<OrderRecord> action) {
        records.forEach(record -> action.accept(OrderRecord.of(order.header().senderCompId(), record)));
    }

    void queuesTo(Consumer<WaitingOrder> action) {
        for (int i = 0; i < queued + dead; i++) {
            action.accept(new WaitingOrder(i >= queued, order.header().senderCompId(), order.clOrdId(), "why"));
        }
    }
}
