package trader.crashtest.audit;

import java.util.ArrayList;
import java.util.List;
import trader.client.journal.OrderEvent;
import trader.client.journal.OrderEvent.Kind;
import trader.fixml.BusinessRejectReason;

/** Everything known about one order, or one request to cancel or replace an order. What was said several times alike is kept once. */
final class OrderFacts {
    private static final String NOT_AVAILABLE = BusinessRejectReason.APPLICATION_NOT_AVAILABLE.code();

    private final String sender;
    private final String clOrdId;
    private final List<OrderEvent> sent = new ArrayList<>(1);
    private final List<OrderEvent> answers = new ArrayList<>(1);
    private final List<OrderEvent> records = new ArrayList<>(1);
    private final List<String> changes = new ArrayList<>(0);
    private final List<String> deadLetters = new ArrayList<>(0);
    private long resent;
    private long told;
    private long toldTwice;
    private boolean confirmed;
    private long recorded;
    private long queued;

    OrderFacts(String sender, String clOrdId) {
        this.sender = sender;
        this.clOrdId = clOrdId;
    }

    void add(Partitions.Source source, OrderEvent event) {
        switch (source) {
            case JOURNAL -> addJournal(event);
            case RECORD -> {
                recorded++;
                addIfNew(records, event);
            }
            case CHANGE -> {
                if (!changes.contains(event.detail("text"))) {
                    changes.add(event.detail("text"));
                }
            }
            case QUEUE -> queued++;
            case DEAD_LETTER -> deadLetters.add(event.detail("text"));
        }
    }

    private void addJournal(OrderEvent event) {
        if (event.kind().isSent()) {
            addIfNew(sent, event);
        } else if (event.kind() == Kind.RESENT) {
            resent++;
        } else if (event.kind() == Kind.CONFIRMED) {
            confirmed = true;
        } else if (event.kind() == Kind.SAID_FIRST) {
            toldTwice += told > 1 ? 1 : 0;
        } else if (event.kind() != Kind.REFUSED || !event.detail("bizRejRsn").equals(NOT_AVAILABLE)) {
            told++;
            addIfNew(answers, event);
        }
    }

    private static void addIfNew(List<OrderEvent> events, OrderEvent event) {
        for (OrderEvent each : events) {
            if (each.kind() == event.kind() && each.details().equals(event.details())) {
                return;
            }
        }
        events.add(event);
    }

    String sender() {
        return sender;
    }

    String clOrdId() {
        return clOrdId;
    }

    /** The terms under which it was sent: one, or several that differ. */
    List<OrderEvent> sent() {
        return sent;
    }

    /** How often it was sent again. */
    long resent() {
        return resent;
    }

    /** Whether the broker has confirmed it and its sender then waited for nothing more. */
    boolean confirmed() {
        return confirmed;
    }

    /** The answers that differ; "not available now" is none. */
    List<OrderEvent> answers() {
        return answers;
    }

    /** How many answers came again that were said to be the first. */
    long toldTwice() {
        return toldTwice;
    }

    /** The records that differ, each as the report that is recorded. */
    List<OrderEvent> records() {
        return records;
    }

    /** How many records there are. */
    long recorded() {
        return recorded;
    }

    /** The IDs of the recorded requests that cancelled or replaced it as it stood under its ID: one at most. */
    List<String> changes() {
        return changes;
    }

    /** How many of its messages wait. */
    long queued() {
        return queued;
    }

    /** Why its messages are dead letters. */
    List<String> deadLetters() {
        return deadLetters;
    }
}
