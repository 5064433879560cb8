package trader.crashtest.audit;

import java.util.ArrayList;
import java.util.List;
import trader.client.journal.OrderEvent;
import trader.client.journal.OrderEvent.Kind;
import trader.fixml.BusinessRejectReason;

/** All that is known about one order, or one request to cancel or replace an order. Equal events are kept once. */
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
    private long answered;
    private long unmarkedRepeats;
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
            unmarkedRepeats += answered > 1 ? 1 : 0;
        } else if (event.kind() != Kind.REFUSED || !event.detail("bizRejRsn").equals(NOT_AVAILABLE)) {
            answered++;
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

    /** The different terms under which it was sent; normally one. */
    List<OrderEvent> sent() {
        return sent;
    }

    long resent() {
        return resent;
    }

    /** Whether its sender needed only the broker's confirmation and got it. */
    boolean confirmed() {
        return confirmed;
    }

    /** The different answers, without "not available". */
    List<OrderEvent> answers() {
        return answers;
    }

    /** The number of repeated answers that were not marked as repetitions. */
    long unmarkedRepeats() {
        return unmarkedRepeats;
    }

    /** The different records, each as the recorded report. */
    List<OrderEvent> records() {
        return records;
    }

    /** The number of records. */
    long recorded() {
        return recorded;
    }

    /**
     * The IDs of the recorded requests that cancelled or replaced this version of the order; at most one is correct.
     */
    List<String> changes() {
        return changes;
    }

    /** The number of its messages in the queue. */
    long queued() {
        return queued;
    }

    /** The reasons why messages of it are dead letters. */
    List<String> deadLetters() {
        return deadLetters;
    }
}
