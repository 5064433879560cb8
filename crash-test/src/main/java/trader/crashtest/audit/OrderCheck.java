package trader.crashtest.audit;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import trader.client.journal.OrderEvent;
import trader.client.journal.OrderEvent.Kind;
import trader.common.Settings;
import trader.fixml.CxlRejResponseTo;
import trader.fixml.ExecType;

final class OrderCheck {
    private static final List<String> TERMS = List.of("origId", "symbol", "side", "type", "qty", "px");
    private static final List<String> REASON = List.of("bizRejRsn");
    private static final List<String> DECIMALS = List.of("qty", "px", "leavesQty");

    private OrderCheck() {
    }

    /** The faults of an order, each with details; empty if it has none. */
    static Map<Fault, String> faults(OrderFacts order) {
        Map<Fault, String> faults = new TreeMap<>();
        if (order.recorded > 1) {
            faults.put(Fault.DUPLICATED, order.recorded + " records");
        }
        if (!order.deadLetters.isEmpty()) {
            faults.put(Fault.DEAD_LETTER, String.join("; ", order.deadLetters));
        }
        if (order.sent.isEmpty() && (order.recorded > 0 || order.queued > 0)) {
            faults.put(Fault.GHOST, order.recorded > 0 ? "recorded: " + order.records.get(0).details() : "queued");
        }
        if (!order.sent.isEmpty() && order.answers.isEmpty() && !(order.confirmed && order.recorded > 0)) {
            faults.put(Fault.UNANSWERED, Settings.spelling(location(order)));
        }
        for (OrderEvent answer : order.answers) {
            if (answer.kind() != Kind.REFUSED && order.recorded == 0) {
                faults.put(Fault.LOST, "answered " + answer.details() + ", no record");
            }
        }
        if (order.confirmed && order.answers.isEmpty() && location(order) == OrderLocation.NOWHERE) {
            faults.put(Fault.LOST, "confirmed by the broker, no record");
        }
        if (order.changes.size() > 1) {
            faults.put(Fault.FORKED, "changed by " + String.join(" and by ", order.changes));
        }
        if (order.unmarkedRepeats > 0) {
            faults.put(Fault.REPORTED_TWICE, order.unmarkedRepeats + " repeated report(s) without PossDupFlag or"
                    + " PossResend: " + order.answers.get(0).details());
        }
        String contradiction = contradiction(order);
        if (contradiction != null) {
            faults.put(Fault.CONTRADICTING, contradiction);
        }
        return faults;
    }

    static OrderLocation location(OrderFacts order) {
        return order.recorded > 0 ? OrderLocation.RECORDED : order.queued > 0 ? OrderLocation.QUEUED
                : !order.deadLetters.isEmpty() ? OrderLocation.DEAD_LETTER : OrderLocation.NOWHERE;
    }

    /** The first two contradictory accounts of the order, or null. */
    private static String contradiction(OrderFacts order) {
        if (order.sent.isEmpty() && !order.answers.isEmpty()) {
            return "answered " + order.answers.get(0).details() + " to an order that was never sent";
        }
        if (!order.changes.isEmpty() && order.recorded == 0 && order.answers.isEmpty()) {
            return "changed by " + order.changes.get(0) + ", but not recorded itself";
        }
        OrderEvent sent = first(order.sent);
        OrderEvent answer = first(order.answers);
        OrderEvent record = first(order.records);
        return Stream.of(within(order.sent), within(order.answers), within(order.records),
                difference("answered", answer, "recorded", record), difference("sent", sent, "recorded", record),
                difference("sent", sent, "answered", answer)).filter(Objects::nonNull).findFirst().orElse(null);
    }

    private static OrderEvent first(List<OrderEvent> events) {
        return events.isEmpty() ? null : events.get(0);
    }

    /** The first difference between accounts from one source, or null. */
    private static String within(List<OrderEvent> accounts) {
        return accounts.stream().map(other -> difference("once", accounts.get(0), "once", other))
                .filter(Objects::nonNull).findFirst().orElse(null);
    }

    private static String difference(String oneSource, OrderEvent one, String otherSource, OrderEvent other) {
        if (one == null || other == null) {
            return null;
        }
        if (one.kind() == other.kind()) {
            return difference(oneSource, one, otherSource, other, one.kind() == Kind.REFUSED ? REASON
                    : one.kind().columns());
        }
        if (one.kind().isSent() && answers(one, other)) {
            return difference(oneSource, one, otherSource, other, TERMS.stream().filter(term ->
                    one.kind().columns().contains(term) && other.kind().columns().contains(term)).toList());
        }
        return one.kind() + " " + one.details() + " " + oneSource + ", " + other.kind() + " " + other.details() + " "
                + otherSource;
    }

    /** Whether the kind of answer fits the kind of request. A refusal fits all. */
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

    private static String difference(String oneSource, OrderEvent one, String otherSource, OrderEvent other,
            List<String> columns) {
        for (String column : columns) {
            if (!same(column, one.detail(column), other.detail(column))) {
                return column + " " + oneSource + " '" + one.detail(column) + "', " + otherSource + " '"
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
