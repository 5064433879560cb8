package trader.server.order.emulated;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
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
        Map<Long, List<OrderRecord>> inDoubt = new HashMap<>();
        scan(record -> {
            switch (record.type()) {
                case BranchRecords.PREPARED -> inDoubt.put(record.lsn(), BranchRecords.readOrders(record));
                case BranchRecords.COMMITTED ->
                    handOver(inDoubt.remove(BranchRecords.readPreparedLsn(record)), action);
                case BranchRecords.ROLLED_BACK -> inDoubt.remove(BranchRecords.readPreparedLsn(record));
                case BranchRecords.ONE_PHASE -> handOver(BranchRecords.readOrders(record), action);
                case BranchRecords.DECIDED, BranchRecords.FORGOTTEN -> { }
                default -> throw BranchRecords.unknown(record);
            }
        });
    }

    @Override
    public List<String> inDoubt() {
        Map<Long, String> inDoubt = new TreeMap<>();
        scan(record -> {
            switch (record.type()) {
                case BranchRecords.PREPARED ->
                    inDoubt.put(record.lsn(), describe(BranchRecords.readPrepared(record)));
                case BranchRecords.COMMITTED, BranchRecords.ROLLED_BACK ->
                    inDoubt.remove(BranchRecords.readPreparedLsn(record));
                case BranchRecords.ONE_PHASE, BranchRecords.DECIDED, BranchRecords.FORGOTTEN -> { }
                default -> throw BranchRecords.unknown(record);
            }
        });
        return List.copyOf(inDoubt.values());
    }

    private void scan(LogReader.Visitor visitor) {
        try {
            reader.scan(Lsn.NONE, Long.MAX_VALUE, visitor);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed.getMessage(), failed);
        }
    }

    private static String describe(BranchRecords.Prepared branch) {
        return branch.orders().stream().map(each -> "order " + each.clOrdId() + " of '" + each.sender() + "'")
                .collect(Collectors.joining(", ", "emulated resource: " + BranchId.transaction(branch.id()) + ", ",
                        ""));
    }

    /** {@code orders} is null when PREPARED was too old to be kept. */
    private static void handOver(List<OrderRecord> orders, Consumer<OrderRecord> action) {
        if (orders != null) {
            orders.stream().filter(each -> !RecordedOrders.isProbe(each)).forEach(action);
        }
    }

    @Override
    public void close() {
        // Each scan closes the files that it has opened.
    }
}
