package trader.crashtest.audit;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.Consumer;
import trader.fixml.BusinessRejectReason;

/** Everything that can go wrong with an order, and the faults that the audit must find in it. */
enum Planting {
    RESENT(order -> order.resent = 3),
    REPEATED_ANSWER(order -> order.replies.add(order.replies.get(0))),
    REPORTED_AGAIN_AND_MARKED(order -> {
        order.replies.add(order.replies.get(0));
        order.saidFirst = 1;
    }),
    ANSWERED_AFTER_NOT_AVAILABLE(order -> order.replies.add(0,
            order.refusal(BusinessRejectReason.APPLICATION_NOT_AVAILABLE))),
    REFUSED_FOR_GOOD(order -> {
        order.replies.set(0, order.refusal(BusinessRejectReason.NOT_AUTHORIZED));
        order.records.clear();
    }),
    CONFIRMED_AND_RECORDED(order -> {
        order.confirmed = true;
        order.replies.clear();
    }),
    CONFIRMED_AND_ANSWERED(order -> order.confirmed = true),
    DONE_AND_QUEUED_AGAIN(order -> order.queued = 2),

    LOST(order -> order.records.clear(), Fault.LOST),
    CONFIRMED_AND_LOST(order -> {
        order.confirmed = true;
        order.replies.clear();
        order.records.clear();
    }, Fault.LOST, Fault.UNANSWERED),
    CONFIRMED_AND_QUEUED(order -> {
        order.confirmed = true;
        order.replies.clear();
        order.records.clear();
        order.queued = 1;
    }, Fault.UNANSWERED),
    UNANSWERED_RECORDED(order -> order.replies.clear(), Fault.UNANSWERED),
    UNANSWERED_NOT_AVAILABLE(order -> order.replies.set(0,
            order.refusal(BusinessRejectReason.APPLICATION_NOT_AVAILABLE)), Fault.UNANSWERED),
    UNANSWERED_QUEUED(order -> {
        order.replies.clear();
        order.records.clear();
        order.queued = 1;
    }, Fault.UNANSWERED),
    UNANSWERED_DEAD(order -> {
        order.replies.clear();
        order.records.clear();
        order.dead = 1;
    }, Fault.UNANSWERED, Fault.DEAD_LETTER),
    UNANSWERED_NOWHERE(order -> {
        order.replies.clear();
        order.records.clear();
    }, Fault.UNANSWERED),
    DUPLICATED(order -> order.records.add(order.records.get(0)), Fault.DUPLICATED),
    DUPLICATED_DIFFERENTLY(order -> order.records.add(order.otherReport()), Fault.DUPLICATED, Fault.CONTRADICTING),
    GHOST_RECORDED(order -> {
        order.sent = false;
        order.replies.clear();
    }, Fault.GHOST),
    GHOST_QUEUED(order -> {
        order.sent = false;
        order.replies.clear();
        order.records.clear();
        order.queued = 1;
    }, Fault.GHOST),
    TOLD_OF_WHAT_WAS_NEVER_SENT(order -> order.sent = false, Fault.GHOST, Fault.CONTRADICTING),
    TWO_ANSWERS(order -> order.replies.add(order.otherReport()), Fault.CONTRADICTING),
    REPORT_AND_REFUSAL(order -> order.replies.add(order.refusal(BusinessRejectReason.NOT_AUTHORIZED)),
            Fault.CONTRADICTING),
    ANSWER_IS_NOT_THE_RECORD(order -> order.replies.set(0, order.otherReport()), Fault.CONTRADICTING),
    ACCEPTED_BUT_RECORDED_AS_REJECTED(order -> {
        order.replies.set(0, order.report(true));
        order.records.set(0, order.report(false));
    }, Fault.CONTRADICTING),
    RECORD_IS_NOT_WHAT_WAS_SENT(order -> {
        order.replies.set(0, order.largerReport());
        order.records.set(0, order.largerReport());
    }, Fault.CONTRADICTING),
    REFUSED_BUT_RECORDED(order -> order.replies.set(0, order.refusal(BusinessRejectReason.OTHER)),
            Fault.CONTRADICTING),
    REPORTED_TWICE(order -> {
        order.replies.add(order.replies.get(0));
        order.saidFirst = 2;
    }, Fault.REPORTED_TWICE),
    DEAD_THOUGH_DONE(order -> order.dead = 1, Fault.DEAD_LETTER),
    LOST_AND_DEAD(order -> {
        order.records.clear();
        order.dead = 1;
    }, Fault.LOST, Fault.DEAD_LETTER);

    private final Consumer<PlantedOrder> change;
    private final Set<Fault> faults = EnumSet.noneOf(Fault.class);

    Planting(Consumer<PlantedOrder> change, Fault... faults) {
        this.change = change;
        this.faults.addAll(Set.of(faults));
    }

    void plant(PlantedOrder order) {
        change.accept(order);
    }

    Set<Fault> faults() {
        return faults;
    }
}
