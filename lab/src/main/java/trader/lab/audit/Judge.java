package trader.lab.audit;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import trader.client.order.OrderEvent;
import trader.client.order.OrderEvent.Kind;

/** Finds what is wrong with one order. */
final class Judge {
    private static final List<String> TERMS = List.of("symbol", "side", "qty");
    private static final List<String> REASON = List.of("bizRejRsn");
    private static final List<String> DECIMALS = List.of("qty", "px", "leavesQty");

    private Judge() {
    }

    /** The faults of an order, each with what was seen; none when all is well. */
    static Map<Fault, String> faults(OrderFacts order) {
        Map<Fault, String> faults = new TreeMap<>();
        if (order.recorded() > 1) {
            faults.put(Fault.DUPLICATED, order.recorded() + " records");
        }
        if (!order.deadLetters().isEmpty()) {
            faults.put(Fault.DEAD_LETTER, String.join("; ", order.deadLetters()));
        }
        if (order.sent().isEmpty() && (order.recorded() > 0 || order.queued() > 0)) {
            faults.put(Fault.GHOST, order.recorded() > 0 ? "recorded: " + order.records().get(0).details() : "queued");
        }
        if (!order.sent().isEmpty() && order.answers().isEmpty() && !(order.confirmed() && order.recorded() > 0)) {
            faults.put(Fault.UNANSWERED, whereIsIt(order).spelling());
        }
        for (OrderEvent answer : order.answers()) {
            if (answer.kind() == Kind.REPLIED && order.recorded() == 0) {
                faults.put(Fault.LOST, "told " + answer.details() + ", no record");
            }
        }
        if (order.confirmed() && order.answers().isEmpty() && whereIsIt(order) == WhereIsIt.NOWHERE) {
            faults.put(Fault.LOST, "confirmed by the broker, no record");
        }
        String contradiction = contradiction(order);
        if (contradiction != null) {
            faults.put(Fault.CONTRADICTING, contradiction);
        }
        return faults;
    }

    static WhereIsIt whereIsIt(OrderFacts order) {
        return order.recorded() > 0 ? WhereIsIt.RECORDED
                : order.queued() > 0 ? WhereIsIt.QUEUED
                : !order.deadLetters().isEmpty() ? WhereIsIt.DEAD_LETTER : WhereIsIt.NOWHERE;
    }

    /** The first two accounts of the order that differ, or null. */
    private static String contradiction(OrderFacts order) {
        if (order.sent().isEmpty() && !order.answers().isEmpty()) {
            return "told " + order.answers().get(0).details() + " of an order that was never sent";
        }
        OrderEvent sent = first(order.sent());
        OrderEvent answer = first(order.answers());
        OrderEvent record = first(order.records());
        return Stream.of(within(order.sent()), within(order.answers()), within(order.records()),
                        difference("told", answer, "recorded", record),
                        difference("sent", sent, "recorded", record),
                        difference("sent", sent, "told", answer))
                .filter(Objects::nonNull).findFirst().orElse(null);
    }

    private static OrderEvent first(List<OrderEvent> events) {
        return events.isEmpty() ? null : events.get(0);
    }

    /** What differs between the accounts of one source. */
    private static String within(List<OrderEvent> accounts) {
        return accounts.stream().map(other -> difference("once", accounts.get(0), "once", other))
                .filter(Objects::nonNull).findFirst().orElse(null);
    }

    private static String difference(String oneSays, OrderEvent one, String otherSays, OrderEvent other) {
        if (one == null || other == null) {
            return null;
        }
        if (one.kind() == other.kind()) {
            return difference(oneSays, one, otherSays, other, one.kind() == Kind.REFUSED ? REASON
                    : one.kind().columns());
        }
        if (one.kind() == Kind.SENT) {
            // A refusal repeats nothing of what was sent.
            return other.kind() == Kind.REFUSED ? null : difference(oneSays, one, otherSays, other, TERMS);
        }
        return one.kind() + " " + one.details() + " " + oneSays + ", " + other.kind() + " " + other.details() + " "
                + otherSays;
    }

    private static String difference(String oneSays, OrderEvent one, String otherSays, OrderEvent other,
            List<String> columns) {
        for (String column : columns) {
            if (!same(column, one.detail(column), other.detail(column))) {
                return column + " " + oneSays + " '" + one.detail(column) + "', " + otherSays + " '"
                        + other.detail(column) + "'";
            }
        }
        return null;
    }

    private static boolean same(String column, String one, String other) {
        if (one.equals(other)) {
            return true;
        }
        try {
            return DECIMALS.contains(column) && new BigDecimal(one).compareTo(new BigDecimal(other)) == 0;
        } catch (NumberFormatException notBothANumber) {
            return false;
        }
    }
}
