package trader.crashtest.audit;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import trader.client.journal.OrderEvent;
import trader.client.journal.OrderEvent.Kind;
import trader.fixml.CxlRejResponseTo;
import trader.fixml.ExecType;

/** Finds what is wrong with one order, or one request to cancel or replace an order. */
final class OrderCheck {
    private static final List<String> TERMS = List.of("origId", "symbol", "side", "type", "qty", "px");
    private static final List<String> REASON = List.of("bizRejRsn");
    private static final List<String> DECIMALS = List.of("qty", "px", "leavesQty");

    private OrderCheck() {
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
            if (answer.kind() != Kind.REFUSED && order.recorded() == 0) {
                faults.put(Fault.LOST, "told " + answer.details() + ", no record");
            }
        }
        if (order.confirmed() && order.answers().isEmpty() && whereIsIt(order) == OrderLocation.NOWHERE) {
            faults.put(Fault.LOST, "confirmed by the broker, no record");
        }
        if (order.changes().size() > 1) {
            faults.put(Fault.FORKED, "changed by " + String.join(" and by ", order.changes()));
        }
        if (order.toldTwice() > 0) {
            faults.put(Fault.REPORTED_TWICE, order.toldTwice() + " time(s) again without PossDupFlag or PossResend: "
                    + order.answers().get(0).details());
        }
        String contradiction = contradiction(order);
        if (contradiction != null) {
            faults.put(Fault.CONTRADICTING, contradiction);
        }
        return faults;
    }

    static OrderLocation whereIsIt(OrderFacts order) {
        return order.recorded() > 0 ? OrderLocation.RECORDED
                : order.queued() > 0 ? OrderLocation.QUEUED
                : !order.deadLetters().isEmpty() ? OrderLocation.DEAD_LETTER : OrderLocation.NOWHERE;
    }

    /** The first two accounts of the order that differ, or null. */
    private static String contradiction(OrderFacts order) {
        if (order.sent().isEmpty() && !order.answers().isEmpty()) {
            return "told " + order.answers().get(0).details() + " of an order that was never sent";
        }
        if (!order.changes().isEmpty() && order.recorded() == 0 && order.answers().isEmpty()) {
            return "changed by " + order.changes().get(0) + ", and not recorded itself";
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
        if (one.kind().isSent() && answers(one, other)) {
            return difference(oneSays, one, otherSays, other, TERMS.stream().filter(term ->
                    one.kind().columns().contains(term) && other.kind().columns().contains(term)).toList());
        }
        return one.kind() + " " + one.details() + " " + oneSays + ", " + other.kind() + " " + other.details() + " "
                + otherSays;
    }

    /** Whether this can be an answer to what was sent. A refusal repeats nothing of it. */
    private static boolean answers(OrderEvent sent, OrderEvent answer) {
        return switch (answer.kind()) {
            case REFUSED -> true;
            case REPLIED -> sent.kind() == Kind.SENT;
            case CHANGED -> sent.kind() == (answer.detail("execType").equals(ExecType.CANCELED.code())
                    ? Kind.CANCEL_SENT : Kind.REPLACE_SENT);
            case UNCHANGED -> sent.kind() == (answer.detail("responseTo")
                    .equals(CxlRejResponseTo.ORDER_CANCEL_REQUEST.code()) ? Kind.CANCEL_SENT : Kind.REPLACE_SENT);
            default -> false;
        };
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
