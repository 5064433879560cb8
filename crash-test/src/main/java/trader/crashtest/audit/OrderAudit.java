package trader.crashtest.audit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import trader.client.journal.OrderEvent;
import trader.client.journal.OrderEvent.Kind;
import trader.client.journal.OrderJournal;
import trader.client.journal.OrderLines;
import trader.crashtest.audit.AuditResult.Offender;
import trader.server.order.OrderRecord;
import trader.server.order.resource.OrderRecords;
import trader.server.order.resource.RecordedOrders;

/**
 * Compares the clients' journals with the records of the resource and the contents of the queues.
 *
 * <pre>{@code
 * try (OrderAudit audit = new OrderAudit(false)) {
 *     audit.queues(queues).journal(journal).records(records);
 *     AuditResult result = audit.result();
 * }
 * }</pre>
 *
 * <p>While a server is running, read its queues first: an order that leaves a queue later is then among the records.
 */
public final class OrderAudit implements AutoCloseable {
    static final int LISTED = 10;

    private final Partitions partitions;
    private final Set<String> senders = new HashSet<>();
    private final List<String> inDoubt = new ArrayList<>();
    private final OrderLines line = new OrderLines();
    private final boolean ignoresOthers;
    private final int maxListed;
    private long tornJournals;

    /** {@code ignoresOthers}: leaves out records and messages of senders that are in no journal. */
    public OrderAudit(boolean ignoresOthers) {
        this(ignoresOthers, LISTED, null);
    }

    /** {@code maxListed}: orders named for each fault; {@code scratch}: parent of its files, null for the default. */
    OrderAudit(boolean ignoresOthers, int maxListed, Path scratch) {
        this.ignoresOthers = ignoresOthers;
        this.maxListed = maxListed;
        partitions = new Partitions(scratch);
    }

    /** Reads a client's journal; an IOException names an invalid line. */
    public OrderAudit journal(Path journal) throws IOException {
        long torn = OrderJournal.read(journal, event -> {
            if (event.kind().isSent()) {
                senders.add(event.sender());
            }
            partitions.add(Partitions.Source.JOURNAL, event);
        });
        tornJournals += torn > 0 ? 1 : 0;
        return this;
    }

    /** Reads the records and the branches in doubt. */
    public OrderAudit records(OrderRecords records) {
        records.forEach(this::add);
        return inDoubt(records.inDoubt());
    }

    /** Reads the queues and the branches in doubt. */
    public OrderAudit queues(BrokerContents queues) throws IOException {
        inDoubt(queues.inDoubt());
        queues.forEach(this::add);
        return this;
    }

    public OrderAudit inDoubt(List<String> branches) {
        inDoubt.addAll(branches);
        return this;
    }

    /** Adds an order in a queue. */
    public void add(WaitingOrder order) {
        if (!order.sender().equals(RecordedOrders.PROBE_SENDER)) {
            partitions.add(order.dead() ? Partitions.Source.DEAD_LETTER : Partitions.Source.QUEUE,
                    text(order.sender(), order.clOrdId(), order.reason()));
        }
    }

    void add(OrderRecord record) {
        partitions.add(Partitions.Source.RECORD, event(record));
        String changed = record.answer().origClOrdId();
        if (changed != null && !record.isRefused()) {
            partitions.add(Partitions.Source.CHANGE, text(record.sender(), changed, record.clOrdId()));
        }
    }

    private static OrderEvent text(String sender, String clOrdId, String text) {
        return new OrderEvent(Kind.REFUSED, 0, sender, clOrdId, List.of("", text));
    }

    private OrderEvent event(OrderRecord record) {
        String text = new String(line.clear().answered(record.sender(), record.clOrdId(), record.answer(), 0).bytes(),
                0, line.length() - 1, StandardCharsets.UTF_8);
        return OrderEvent.parse(text);
    }

    public AuditResult result() throws IOException {
        Tally tally = new Tally();
        partitions.forEach(tally);
        inDoubt.forEach(branch -> tally.fault(Fault.IN_DOUBT, "", "", branch));
        return tally.result();
    }

    @Override
    public void close() throws IOException {
        partitions.close();
    }

    private final class Tally implements Consumer<OrderFacts> {
        private final Map<Fault, Long> faults = new EnumMap<>(Fault.class);
        private final Map<OrderLocation, Long> unanswered = new EnumMap<>(OrderLocation.class);
        private final List<Offender> offenders = new ArrayList<>();
        private long sent;
        private long answered;
        private long refused;
        private long resent;
        private long records;
        private long waiting;
        private long ignored;

        Tally() {
            for (Fault fault : Fault.values()) {
                faults.put(fault, 0L);
            }
            for (OrderLocation location : OrderLocation.values()) {
                unanswered.put(location, 0L);
            }
        }

        @Override
        public void accept(OrderFacts order) {
            if (ignoresOthers && !senders.contains(order.sender)) {
                ignored += order.recorded + order.queued + order.deadLetters.size();
                return;
            }
            sent += order.sent.isEmpty() ? 0 : 1;
            answered += order.answers.isEmpty() ? 0 : 1;
            refused += order.answers.stream().anyMatch(answer -> answer.kind() == Kind.REFUSED) ? 1 : 0;
            resent += order.resent;
            records += order.recorded;
            waiting += order.queued;
            Map<Fault, String> found = OrderCheck.faults(order);
            if (found.containsKey(Fault.UNANSWERED)) {
                unanswered.merge(OrderCheck.location(order), 1L, Long::sum);
            }
            found.forEach((fault, detail) -> fault(fault, order.sender, order.clOrdId, detail));
        }

        void fault(Fault fault, String sender, String clOrdId, String detail) {
            if (faults.merge(fault, 1L, Long::sum) <= maxListed) {
                offenders.add(new Offender(fault, sender, clOrdId, detail));
            }
        }

        AuditResult result() {
            List<String> problems = new ArrayList<>();
            if (sent == 0) {
                problems.add("nothing to audit: no order was sent");
            }
            if (records == 0) {
                problems.add("nothing to audit: no order is recorded");
            }
            offenders.sort((one, other) -> one.fault().compareTo(other.fault()));
            return new AuditResult(new AuditResult.JournalFigures(sent, answered, refused, resent, tornJournals),
                    records, waiting, ignored, faults, unanswered, offenders, problems);
        }
    }
}
