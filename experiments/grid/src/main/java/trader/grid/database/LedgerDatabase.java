package trader.grid.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import trader.common.PrivateFiles;
import trader.common.Settings;
import trader.grid.ledger.Account;
import trader.launcher.jvm.JvmFailure;
import trader.launcher.jvm.JvmFlags;
import trader.launcher.jvm.JvmProcess;
import trader.launcher.jvm.ServerPlan;

/** The database behind a grid: H2 in a JVM of its own, on the loopback address, with a file in the run's directory. */
public final class LedgerDatabase implements AutoCloseable {
    private static final String NAME = "database";
    private static final String READY = "READY";
    private static final long READY_S = 120;
    private static final long HEAP_BYTES = 256L << 20;
    private static final long POLL_MS = 1_000;
    /** Coherence waits this long, or twice the delay, before it repeats a write that failed. */
    private static final long REPEATED_S = 60;

    private final WriteBehind writeBehind;
    private final JvmFlags flags;
    private final Path directory;
    private final String classPath;
    private JvmProcess process;
    private AccountTable table;

    /**
     * A database that is not open.
     *
     * @param members   flags of the grid's members, whose JDK and collector it gets
     * @param directory of the run
     */
    public LedgerDatabase(int delayS, JvmFlags members, Path directory, String classPath) {
        this.directory = directory.resolve(NAME);
        this.writeBehind = new WriteBehind(delayS, this.directory.resolve("address.properties"));
        this.flags = JvmFlags.of(members.jdk(), "--gc", members.collector(), HEAP_BYTES, List.of());
        this.classPath = classPath;
    }

    /** For the members' settings. */
    public WriteBehind writeBehind() {
        return writeBehind;
    }

    /** Starts the database and creates the table. */
    public void open() throws IOException, InterruptedException, JvmFailure {
        Files.createDirectories(directory);
        Path password = PrivateFiles.write(directory.resolve("password"), UUID.randomUUID().toString());
        Map<String, String> user = Map.of("jdbc-user", "trader", "jdbc-password-file", password.toString());
        Map<String, String> settings = new TreeMap<>(user);
        settings.putAll(Map.of("order-store", "h2-tcp", "durability", "process", "out-dir", directory.toString()));
        Path file = directory.resolve("database.properties");
        new Settings(settings).write(file);
        process = JvmProcess.start(NAME, directory, flags, flags.withGcLog(directory.resolve("gc.log")), classPath,
                ServerPlan.DATABASE, file.toString());
        Map<String, String> address = new TreeMap<>(user);
        address.put("jdbc-url", process.awaitLine(READY, READY_S));
        new Settings(address).write(writeBehind.database());
        table = AccountTable.at(writeBehind.database());
        try {
            table.create();
        } catch (SQLException failed) {
            throw new IOException("cannot create the table of accounts: " + failed.getMessage(), failed);
        }
    }

    /**
     * Waits until each account has its row, but not longer than {@code limitS} after the next write is due without any
     * change of the number of differences. No account may change meanwhile.
     */
    public RowDifferences awaitRows(Map<Long, Account> accounts, long limitS) throws InterruptedException {
        long patienceNs = TimeUnit.SECONDS.toNanos(limitS + Math.max(REPEATED_S, 2L * writeBehind.delayS()));
        RowDifferences before = null;
        long changedNs = System.nanoTime();
        while (true) {
            RowDifferences now = compare(accounts);
            if (!now.equals(before)) {
                changedNs = System.nanoTime();
                before = now;
            }
            if (now.areNone() || System.nanoTime() - changedNs > patienceNs) {
                return now;
            }
            Thread.sleep(POLL_MS);
        }
    }

    private RowDifferences compare(Map<Long, Account> accounts) {
        try {
            return table.compare(accounts);
        } catch (SQLException failed) {
            throw new IllegalStateException("cannot read the accounts in the database: " + failed.getMessage(), failed);
        }
    }

    /** Kills it, after the members that write to it. */
    @Override
    public void close() throws SQLException {
        try {
            if (table != null) {
                table.close();
            }
        } finally {
            if (process != null) {
                process.kill();
            }
        }
    }
}
