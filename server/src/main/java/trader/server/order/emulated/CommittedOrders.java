package trader.server.order.emulated;

import java.io.IOException;
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
import trader.server.transaction.BranchNames;

/** The committed orders as the log has them, read from outside, also while a server writes it. */
public final class CommittedOrders {
    private final LogReader reader;

    /** Those of the log in this directory. */
    public CommittedOrders(Path directory) {
        reader = new LogReader(directory);
    }

    /**
     * Hands over every committed order, in the order of their commits; a key that is there twice comes twice. Memory
     * holds those in doubt only.
     *
     * @throws IOException when the log cannot be read or is damaged
     */
    public void forEach(Consumer<OrderRecord> action) throws IOException {
        Map<Long, List<OrderRecord>> inDoubt = new HashMap<>();
        reader.scan(Lsn.NONE, Long.MAX_VALUE, record -> {
            switch (record.type()) {
                case BranchRecords.PREPARED -> inDoubt.put(record.lsn(), BranchRecords.readOrders(record));
                case BranchRecords.COMMITTED ->
                    handOver(inDoubt.remove(BranchRecords.readPreparedLsn(record)), action);
                case BranchRecords.ROLLED_BACK -> inDoubt.remove(BranchRecords.readPreparedLsn(record));
                default -> handOver(BranchRecords.readOrders(record), action);
            }
        });
    }

    /**
     * The branches that are prepared and neither committed nor rolled back, each in words.
     *
     * @throws IOException when the log cannot be read or is damaged
     */
    public List<String> inDoubt() throws IOException {
        Map<Long, String> inDoubt = new TreeMap<>();
        reader.scan(Lsn.NONE, Long.MAX_VALUE, record -> {
            switch (record.type()) {
                case BranchRecords.PREPARED ->
                    inDoubt.put(record.lsn(), describe(BranchRecords.readPrepared(record)));
                case BranchRecords.COMMITTED, BranchRecords.ROLLED_BACK ->
                    inDoubt.remove(BranchRecords.readPreparedLsn(record));
                default -> { }
            }
        });
        return List.copyOf(inDoubt.values());
    }

    private static String describe(BranchRecords.Prepared branch) {
        return branch.orders().stream().map(each -> "order " + each.clOrdId() + " of '" + each.sender() + "'")
                .collect(Collectors.joining(", ", "emulated resource: " + BranchNames.transaction(branch.id()) + ", ",
                        ""));
    }

    /** Null when what was prepared is too old to be kept. */
    private static void handOver(List<OrderRecord> entries, Consumer<OrderRecord> action) {
        if (entries != null) {
            entries.stream().filter(OrderRecord::counts).forEach(action);
        }
    }
}
