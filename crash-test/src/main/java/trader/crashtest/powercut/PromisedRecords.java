package trader.crashtest.powercut;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import trader.recordlog.LogRecord;
import trader.recordlog.RecordFormat;
import trader.server.order.OrderRecord;
import trader.server.order.emulated.BranchRecords;

/** Where a server with the emulated resource has written what it promises about orders. */
final class PromisedRecords {
    private static final String COMPACTED = ".cmp";
    /** Record types of Artemis' journal; the transaction's number follows after five bytes. */
    private static final byte PREPARE = 17;
    private static final byte COMMIT = 18;
    private static final int TRANSACTION_OFFSET = 6;
    /** Between a transaction's number and its branch: number of records, length, format. */
    private static final int BETWEEN_BYTES = 12;
    private static final int MAX_QUALIFIER_BYTES = 64;

    private final Path broker;
    private final Path orders;
    private final Path decisions;
    private final Map<OrderKey, Place> arrivals = new HashMap<>();
    private final Map<OrderKey, Recorded> records = new HashMap<>();
    private final Set<ByteBuffer> undecided = new LinkedHashSet<>();
    private final Map<ByteBuffer, Place> decided = new HashMap<>();
    private final Map<ByteBuffer, Place> marked = new HashMap<>();
    private final Map<Long, ByteBuffer> prepared = new HashMap<>();
    private final Map<ByteBuffer, Place> committed = new HashMap<>();
    /** Transactions that the broker has prepared, and on which no decision is in the order log. */
    private final Set<ByteBuffer> unmarked = new LinkedHashSet<>();
    /** Transactions by the LSNs of their decisions in the order log. */
    private final Map<Long, ByteBuffer> marks = new HashMap<>();
    private final List<Forgotten> forgotten = new ArrayList<>();

    /** The bytes that a completed call wrote to a file. */
    record Place(Path path, RecordedFile file, long end) {
    }

    /** A decision that was forgotten by a call that began at {@code begin}; null if the broker wrote no commit. */
    record Forgotten(Place commit, long begin) {
    }

    private record Recorded(ByteBuffer transaction, Place place) {
    }

    /** {@code broker}: the data directory of the process with the broker, perhaps that of the server. */
    PromisedRecords(Path broker, Path server) {
        this.broker = broker.resolve("broker/journal");
        orders = server.resolve("orders");
        decisions = server.resolve("transactions/decisions");
    }

    void add(SystemCall call, RecordedFile file) {
        Path path = Path.of(call.target());
        byte[] bytes = call.bytes();
        Place place = new Place(path, file, call.end());
        // The broker writes a record again when it compacts its journal, and keeps the first until that is synced.
        if (path.startsWith(broker) && !path.toString().endsWith(COMPACTED)) {
            OrderKey.in(bytes).forEach(order -> arrivals.put(order, place));
            addTransactions(bytes, place);
        } else if (path.startsWith(orders) && path.toString().endsWith(".log")) {
            addRecords(ByteBuffer.wrap(bytes), place, call.begin());
        } else if (path.equals(decisions)) {
            take(undecided, bytes).ifPresent(each -> decided.put(each, place));
        }
    }

    /** Removes and returns the transaction of which a decision is. */
    private static Optional<ByteBuffer> take(Set<ByteBuffer> from, byte[] decision) {
        String text = OrderKey.text(decision);
        Optional<ByteBuffer> found = from.stream().filter(each -> text.contains(OrderKey.text(each.array())))
                .findFirst();
        found.ifPresent(from::remove);
        return found;
    }

    private void addTransactions(byte[] bytes, Place place) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        for (int at = 0; at <= bytes.length - TRANSACTION_OFFSET - Long.BYTES; at++) {
            if (bytes[at] != PREPARE && bytes[at] != COMMIT) {
                continue;
            }
            long transaction = buffer.getLong(at + TRANSACTION_OFFSET);
            if (bytes[at] == PREPARE) {
                ByteBuffer id = globalId(buffer, at + TRANSACTION_OFFSET + Long.BYTES + BETWEEN_BYTES);
                if (id != null) {
                    prepared.put(transaction, id);
                    unmarked.add(id);
                }
            } else if (prepared.containsKey(transaction)) {
                committed.putIfAbsent(prepared.get(transaction), place);
            }
        }
    }

    /** Reads the branch qualifier with its length, and the global id with its length; null if neither is there. */
    private static ByteBuffer globalId(ByteBuffer bytes, int at) {
        if (at + Integer.BYTES > bytes.limit()) {
            return null;
        }
        int qualifier = bytes.getInt(at);
        int idAt = at + 2 * Integer.BYTES + qualifier;
        if (qualifier < 1 || qualifier > MAX_QUALIFIER_BYTES || idAt > bytes.limit()) {
            return null;
        }
        int length = bytes.getInt(idAt - Integer.BYTES);
        return length < 1 || length > MAX_QUALIFIER_BYTES || idAt + length > bytes.limit() ? null
                : copy(bytes, idAt, length);
    }

    private static ByteBuffer copy(ByteBuffer from, int at, int length) {
        byte[] bytes = new byte[length];
        from.get(at, bytes);
        return ByteBuffer.wrap(bytes);
    }

    /** Reads the records of a write to the order log, which begins with a record. */
    private void addRecords(ByteBuffer bytes, Place place, long begin) {
        for (LogRecord record : RecordFormat.records(bytes)) {
            switch (record.type()) {
                case BranchRecords.PREPARED -> {
                    BranchRecords.Prepared branch = BranchRecords.readPrepared(record);
                    ByteBuffer transaction = ByteBuffer.wrap(branch.id().getGlobalTransactionId());
                    for (OrderRecord order : branch.orders()) {
                        if (records.putIfAbsent(new OrderKey(order.sender(), order.clOrdId()),
                                new Recorded(transaction, place)) == null) {
                            undecided.add(transaction);
                        }
                    }
                }
                case BranchRecords.DECIDED -> {
                    byte[] decision = BranchRecords.readDecided(record);
                    take(undecided, decision).ifPresent(each -> marked.put(each, place));
                    take(unmarked, decision).ifPresent(each -> marks.put(record.lsn(), each));
                }
                case BranchRecords.FORGOTTEN -> BranchRecords.readForgotten(record).stream().map(marks::remove)
                        .filter(Objects::nonNull)
                        .forEach(each -> forgotten.add(new Forgotten(committed.get(each), begin)));
                default -> { }
            }
        }
    }

    /** Decisions that the order log has forgotten. */
    List<Forgotten> forgotten() {
        return forgotten;
    }

    /**
     * Where everything is that a promise needs, with null for what was never written: the order's arrival; for an
     * answer its record, the decision and the broker's commit, unless the decision is in the log of the orders: until
     * the broker's commit is synced, it is kept, and recovery commits.
     */
    List<Place> of(BrokerTraffic.Promise promise) {
        if (!promise.isAnswer()) {
            return Collections.singletonList(arrivals.get(promise.order()));
        }
        Recorded recorded = records.get(promise.order());
        if (recorded != null && marked.containsKey(recorded.transaction)) {
            return Arrays.asList(recorded.place, marked.get(recorded.transaction));
        }
        return recorded == null ? Collections.singletonList(null) : Arrays.asList(recorded.place,
                decided.get(recorded.transaction), committed.get(recorded.transaction));
    }
}
