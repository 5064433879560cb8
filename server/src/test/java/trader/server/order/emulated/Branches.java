package trader.server.order.emulated;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import trader.fixml.ExecType;
import trader.fixml.ExecutionReport;
import trader.fixml.Header;
import trader.fixml.OrdRejReason;
import trader.fixml.OrdStatus;
import trader.fixml.OrdType;
import trader.fixml.Side;
import trader.fixml.TimeInForce;
import trader.recordlog.Forcer;
import trader.recordlog.RecordLog;
import trader.server.order.OrderRecord;
import trader.server.transaction.BranchId;

/** Branches with orders, and resource managers with a log, for tests. */
final class Branches {
    static final String SENDER = "TEST";
    static final int SEGMENT_BYTES = 16 * 1024;
    private static final long RETENTION_MS = 3 * 86_400_000L;

    private Branches() {
    }

    static EmulatedResourceManager open(Path directory) throws IOException {
        return open(directory, Forcer.DISK);
    }

    static EmulatedResourceManager open(Path directory, Forcer forcer) throws IOException {
        return open(directory, new RecordLog.Options(SEGMENT_BYTES, true, forcer, System::currentTimeMillis));
    }

    static EmulatedResourceManager open(Path directory, RecordLog.Options options) throws IOException {
        EmulatedResourceManager manager = new EmulatedResourceManager(Delays.NONE,
                new LogStore(directory, options, RETENTION_MS), System::nanoTime, false);
        manager.open();
        return manager;
    }

    static BranchId xid(String name) {
        return BranchId.of(7, name.getBytes(StandardCharsets.US_ASCII), new byte[] {1});
    }

    /** Starts a branch of that name, inserts these orders and ends it. */
    static EmulatedConnection insert(EmulatedResourceManager manager, String name, String... ids) throws XAException {
        return insert(manager, name, Stream.of(ids).map(Branches::recorded).toArray(OrderRecord[]::new));
    }

    static EmulatedConnection insert(EmulatedResourceManager manager, String name, OrderRecord... orders)
            throws XAException {
        EmulatedConnection connection = manager.connect();
        connection.start(xid(name), XAResource.TMNOFLAGS);
        for (OrderRecord order : orders) {
            connection.insert(order);
        }
        connection.end(xid(name), XAResource.TMSUCCESS);
        return connection;
    }

    static void prepare(EmulatedResourceManager manager, String name, String... ids) throws XAException {
        insert(manager, name, ids).prepare(xid(name));
    }

    static void commit(EmulatedResourceManager manager, String name, String... ids) throws XAException {
        prepare(manager, name, ids);
        manager.connect().commit(xid(name), false);
    }

    static OrderRecord recorded(String id) {
        return OrderRecord.of(SENDER, report(id));
    }

    /** Accepted, or rejected when the id begins with R. */
    static ExecutionReport report(String id) {
        boolean rejected = id.startsWith("R");
        return rejected ? report("O-" + id, id, null, ExecType.REJECTED, OrdStatus.REJECTED, OrdRejReason.OTHER,
                "price -1: täglich") : report("O-" + id, id, null, ExecType.NEW, OrdStatus.NEW, null, null);
    }

    static ExecutionReport report(String orderId, String id, String orig, ExecType type, OrdStatus status,
            OrdRejReason reason, String text) {
        BigDecimal quantity = new BigDecimal("100.50");
        return new ExecutionReport(Header.NONE, orderId, "E-" + id, id, orig, null, type, status, reason, "S0001",
                Side.BUY, OrdType.STOP_LIMIT, quantity, new BigDecimal("99.10"), new BigDecimal("99"),
                TimeInForce.GOOD_TILL_CANCEL, status == OrdStatus.REJECTED ? BigDecimal.ZERO : quantity,
                BigDecimal.ZERO, BigDecimal.ZERO, text, Instant.parse("2026-01-02T03:04:05.678901234Z"));
    }

    /** The ids of the committed orders in the files. */
    static List<String> committed(Path directory) {
        List<String> ids = new ArrayList<>();
        new CommittedOrders(directory).forEach(each -> ids.add(each.clOrdId()));
        return ids;
    }

    /** Copies the files as a crash would leave them, with the index or without. */
    static Path copy(Path from, Path to, boolean index) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                if (Files.isRegularFile(file) && (index || file.toString().endsWith(".log"))) {
                    Files.copy(file, to.resolve(file.getFileName()));
                }
            }
        }
        return to;
    }

    static List<Path> segments(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(".log")).sorted().toList();
        }
    }
}
