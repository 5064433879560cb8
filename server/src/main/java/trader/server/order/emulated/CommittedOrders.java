package trader.server.order.emulated;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import trader.recordlog.LogReader;
import trader.recordlog.Lsn;
import trader.server.order.OrderRecord;
import trader.server.order.resource.OrderRecords;
import trader.server.order.resource.RecordedOrders;
import trader.server.transaction.BranchId;

/** The committed orders in a log, read from outside the server, even while it writes. */
record CommittedOrders(LogReader reader) implements OrderRecords {
    CommittedOrders(Path directory) {
        this(new LogReader(directory));
    }

    /** In the order of their commits; only orders in doubt are kept in memory. */
    @Override
    public void forEach(Consumer<OrderRecord> action) {
        scan(orders -> orders.stream().filter(each -> !RecordedOrders.isProbe(each)).forEach(action));
    }

    @Override
    public List<String> inDoubt() {
        return scan(orders -> { }).values().stream().map(CommittedOrders::describe).toList();
    }

    /** Hands over the orders of each commit, and returns the branches that are left in doubt, by their LSNs. */
    private Map<Long, BranchRecords.Prepared> scan(Consumer<List<OrderRecord>> committed) {
        Map<Long, BranchRecords.Prepared> inDoubt = new TreeMap<>();
        try {
            reader.scan(Lsn.NONE, Long.MAX_VALUE, record -> {
                switch (record.type()) {
                    case BranchRecords.PREPARED -> inDoubt.put(record.lsn(), BranchRecords.readPrepared(record));
                    case BranchRecords.COMMITTED -> {
                        BranchRecords.Prepared branch = inDoubt.remove(BranchRecords.readPreparedLsn(record));
                        // PREPARED may have been too old to be kept.
                        if (branch != null) {
                            committed.accept(branch.orders());
                        }
                    }
                    case BranchRecords.ROLLED_BACK -> inDoubt.remove(BranchRecords.readPreparedLsn(record));
                    case BranchRecords.ONE_PHASE -> committed.accept(BranchRecords.readOrders(record));
                    case BranchRecords.DECIDED, BranchRecords.FORGOTTEN -> { }
                    default -> throw BranchRecords.unknown(record);
                }
            });
        } catch (IOException failed) {
            throw new UncheckedIOException(failed.getMessage(), failed);
        }
        return inDoubt;
    }

    private static String describe(BranchRecords.Prepared branch) {
        return branch.orders().stream().map(each -> "order " + each.clOrdId() + " of '" + each.sender() + "'")
                .collect(Collectors.joining(", ", "emulated resource: " + BranchId.transaction(branch.id()) + ", ",
                        ""));
    }

    @Override
    public void close() {
        // Each scan closes the files that it has opened.
    }
}
