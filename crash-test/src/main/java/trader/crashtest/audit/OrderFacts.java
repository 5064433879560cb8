package trader.crashtest.audit;

import java.util.ArrayList;
import java.util.List;
import trader.client.journal.OrderEvent;
import trader.client.journal.OrderEvent.Kind;
import trader.fixml.BusinessRejectReason;

/** All that is known about one order, or one request to cancel or replace an order. Equal events are kept only once. */
final class OrderFacts {
    private static final String NOT_AVAILABLE = BusinessRejectReason.APPLICATION_NOT_AVAILABLE.code();

    final String sender;
    final String clOrdId;
    /** The different terms with which it was sent; normally one. */
    final List<OrderEvent> sent = new ArrayList<>(1);
    /** The different answers, without "not available". */
    final List<OrderEvent> answers = new ArrayList<>(1);
    /** The different records, each as the recorded report. */
    final List<OrderEvent> records = new ArrayList<>(1);
    /** The IDs of the recorded requests that cancelled or replaced this version; at most one is correct. */
    final List<String> changes = new ArrayList<>(0);
    /** The reasons why its messages are dead letters. */
    final List<String> deadLetters = new ArrayList<>(0);
    long resent;
    /** The number of repeated answers that were not marked as repetitions. */
    long unmarkedRepeats;
    /** Whether its sender needed only the broker's confirmation and got it. */
    boolean confirmed;
    long recorded;
    long queued;
    private long answered;

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
        if (events.stream().noneMatch(each -> each.kind() == event.kind() && each.details().equals(event.details()))) {
            events.add(event);
        }
    }
}
