package trader.server.order.emulated;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import trader.recordlog.LogReader;
import trader.recordlog.LogRecord;
import trader.recordlog.Lsn;
import trader.server.order.OrderRecord;

/** Brings the index up to date with the log, at the start and while the log is being written. One thread at a time. */
final class IndexUpdater implements LogReader.Visitor {
    private final KeyIndex index;
    private final LogReader reader;
    private final TreeMap<Long, BranchRecords.Prepared> inDoubt = new TreeMap<>();
    private final TreeMap<Long, byte[]> decisions = new TreeMap<>();
    private long last;
    private BranchStore.Counts counts;

    IndexUpdater(KeyIndex index, LogReader reader) {
        this.index = index;
        this.reader = reader;
    }

    /** Continues where the index ends. */
    void begin(KeyIndex.State state) throws IOException {
        last = state.last();
        counts = state.counts();
        inDoubt.clear();
        decisions.clear();
        for (long position : state.inDoubt()) {
            LogRecord record = reader.read(position);
            if (record != null && record.type() == BranchRecords.DECIDED) {
                decisions.put(position, BranchRecords.readDecided(record));
            } else if (record != null) {
                inDoubt.put(position, BranchRecords.readPrepared(record));
            }
        }
    }

    @Override
    public void visit(LogRecord record) throws IOException {
        switch (record.type()) {
            case BranchRecords.PREPARED -> inDoubt.put(record.lsn(), BranchRecords.readPrepared(record));
            case BranchRecords.ONE_PHASE -> commit(record.lsn(), BranchRecords.readOrders(record));
            case BranchRecords.COMMITTED -> {
                long position = BranchRecords.readPreparedLsn(record);
                BranchRecords.Prepared branch = inDoubt.remove(position);
                if (branch != null) {
                    commit(position, branch.orders());
                } else {
                    requireDeleted(position, record.lsn());
                }
            }
            case BranchRecords.ROLLED_BACK -> {
                long position = BranchRecords.readPreparedLsn(record);
                if (inDoubt.remove(position) == null) {
                    requireDeleted(position, record.lsn());
                }
            }
            case BranchRecords.DECIDED -> decisions.put(record.lsn(), BranchRecords.readDecided(record));
            case BranchRecords.FORGOTTEN -> BranchRecords.readForgotten(record).forEach(decisions::remove);
            default -> throw BranchRecords.unknown(record);
        }
        last = record.lsn();
        index.saveIfFull(this::state);
    }

    private void commit(long position, List<OrderRecord> orders) {
        for (OrderRecord order : orders) {
            index.put(order.key(), position);
            if (order.place() != null) {
                index.put(order.place(), position);
            }
            counts = counts.plus(order, 1);
        }
    }

    private void requireDeleted(long position, long lsn) throws IOException {
        if (!reader.isDeleted(position)) {
            throw new IOException("the log resolves at segment " + Lsn.segment(lsn) + ", offset " + Lsn.offset(lsn)
                    + " a branch that was not prepared");
        }
    }

    /** Removes the orders of the oldest segment from the index. */
    void removeSegment(long segment) throws IOException {
        reader.scan(Lsn.NONE, Lsn.of(segment + 1, 0), record -> {
            for (OrderRecord order : BranchRecords.readOrders(record)) {
                if (index.remove(order.key(), record.lsn())) {
                    counts = counts.plus(order, -1);
                }
                if (order.place() != null) {
                    index.remove(order.place(), record.lsn());
                }
            }
            index.saveIfFull(this::state);
        });
    }

    /** Whether the index has not read all of a segment, or a branch in doubt or a decision is in it or before it. */
    boolean needs(long segment) {
        return Lsn.segment(last) <= segment || isFirstWithin(inDoubt, segment) || isFirstWithin(decisions, segment);
    }

    private static boolean isFirstWithin(TreeMap<Long, ?> positions, long segment) {
        return !positions.isEmpty() && Lsn.segment(positions.firstKey()) <= segment;
    }

    long last() {
        return last;
    }

    BranchStore.Counts counts() {
        return counts;
    }

    Map<Long, BranchRecords.Prepared> inDoubt() {
        return inDoubt;
    }

    /** Decisions that are not forgotten. */
    Map<Long, byte[]> decisions() {
        return decisions;
    }

    KeyIndex.State state() {
        return new KeyIndex.State(last, counts, Stream.of(inDoubt, decisions)
                .flatMapToLong(each -> each.keySet().stream().mapToLong(Long::longValue)).toArray());
    }
}
