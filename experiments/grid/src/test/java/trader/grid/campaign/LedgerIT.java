package trader.grid.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import trader.common.FreePorts;
import trader.faultagent.GridPoint;
import trader.grid.database.LedgerDatabase;
import trader.grid.http.HttpLedger;
import trader.grid.ledger.Account;
import trader.grid.ledger.Ledger;
import trader.grid.ledger.LedgerKind;
import trader.grid.ledger.Retention;
import trader.grid.ledger.Transfer;
import trader.grid.ledger.TransferOutcome;
import trader.grid.load.Accounts;
import trader.grid.load.ExpectedAccounts;
import trader.grid.load.TransferLoad;
import trader.grid.member.Grid;
import trader.grid.member.GridSettings;
import trader.launcher.jvm.Collector;
import trader.launcher.jvm.Jdk;
import trader.launcher.jvm.JvmFlags;
import trader.launcher.jvm.JvmProcess;

/** Two members that store, a business node, and this JVM as their client. */
class LedgerIT {
    private static final int ACCOUNTS = 500;
    private static final long UNKNOWN = 1_000_000;
    private static final long SETTLE_S = 60;
    private static final int ENOUGH = 300;

    @TempDir
    private Path directory;

    private final SplittableRandom random = new SplittableRandom(1);

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void everyTransferHappensOnceAlthoughMembersAreKilled() throws Exception {
        Retention retention = new Retention(600_000);
        JvmFlags flags = JvmFlags.of(Jdk.current(), "gc", Collector.SERIAL, 128L << 20,
                List.of("-XX:TieredStopAtLevel=1"));
        String classPath = System.getProperty("java.class.path");
        LedgerDatabase database = new LedgerDatabase(1, flags, directory, classPath);
        GridSettings settings = new GridSettings("ledger-it-" + ProcessHandle.current().pid(), FreePorts.any(), 1, 31,
                retention, LedgerKind.SOUND, directory.resolve("stores"), database.writeBehind());
        try (database; Grid grid = new Grid(settings, flags, directory, classPath)) {
            database.open();
            grid.open(2);
            Ledger ledger = LedgerKind.SOUND.ledger(grid.caches(), retention);
            Accounts accounts = new Accounts(grid.caches(), 1);
            assertThat(accounts.load(ACCOUNTS, 100, Long.MAX_VALUE)).isEqualTo(ACCOUNTS);
            ExpectedAccounts expected = new ExpectedAccounts(ACCOUNTS);
            Audit audit = new Audit(ledger, accounts, expected, database);

            repeatedTransfersHappenOnce(ledger, expected);
            assertThat(audit.run(SETTLE_S)).hasToString(passed());
            impossibleTransfersMoveNothing(ledger);
            assertThat(audit.run(SETTLE_S)).hasToString(passed());
            transfersSurviveAKill(grid, ledger, expected);
            assertThat(audit.run(SETTLE_S)).hasToString(passed());
            grid.nodes().open(1);
            Ledger nodes = new HttpLedger(ledger, grid.nodes()::addresses);
            try (TransferLoad load = load(nodes, expected, 1)) {
                load.open();
                load.pause();
                transfersSurvive(Kill.at(GridPoint.AFTER_CREDIT), grid, load, audit);
                transfersSurvive(Kill.at(GridPoint.BEFORE_ANSWER), grid, load, audit);
                grid.add(1);
                grid.awaitBalanced();
                assertThat(grid.members()).hasSize(2);
                transfersSurvive(Kill.atRandom(KillKind.ALL), grid, load, audit);
                assertThat(grid.members()).hasSize(2);
            }
            killBeforeRowsAreWritten(grid, ledger, expected);
            assertThat(audit.run(SETTLE_S)).hasToString(passed());
            Map<Long, Account> found = accounts.unload();
            assertThat(found.values().stream().mapToLong(Account::debits).sum())
                    .isEqualTo(found.values().stream().mapToLong(Account::credits).sum()).isGreaterThan(ENOUGH);
            assertThat(directory.resolve("member-1").resolve("gc.log")).isNotEmptyFile();
            assertThat(Files.readString(directory.resolve("member-1").resolve("stops.csv")))
                    .startsWith("startNs,lengthNs");
        }
    }

    private static String passed() {
        return "passed: lost 0 debits and 0 credits, doubled 0 and 0, sum off by 0 cents, 0 wrong balances,"
                + " 0 under way, 0 rows missing and 0 stale in the database";
    }

    /** A repetition gets the first answer, in a batch too. */
    private static void repeatedTransfersHappenOnce(Ledger ledger, ExpectedAccounts expected) {
        long nowMs = System.currentTimeMillis();
        Transfer[] batch = {new Transfer(1, 5, 6, 100, nowMs), new Transfer(2, 7, 8, 200, nowMs),
            new Transfer(3, 5, 9, 300, nowMs)};
        for (int attempt = 0; attempt < 3; attempt++) {
            assertThat(ledger.transfer(batch)).containsOnly(TransferOutcome.ACCEPTED).hasSize(3);
            assertThat(ledger.transfer(batch[1])).containsExactly(TransferOutcome.ACCEPTED);
        }
        Transfer sameId = new Transfer(1, 7, 6, 100, nowMs);
        assertThat(ledger.transfer(sameId)).containsExactly(TransferOutcome.ACCEPTED);
        assertThat(ledger.transfer(new Transfer(1, 5, 9, 900, nowMs))).containsExactly(TransferOutcome.ID_IN_USE);
        expected.acknowledged(sameId);
        for (Transfer each : batch) {
            expected.acknowledged(each);
        }
    }

    private static void impossibleTransfersMoveNothing(Ledger ledger) throws InterruptedException {
        long nowMs = System.currentTimeMillis();
        Transfer tooMuch = new Transfer(11, 1, 2, Accounts.BALANCE_CENTS + 1, nowMs);
        Transfer fromUnknown = new Transfer(12, UNKNOWN, 2, 10, nowMs);
        Transfer old = new Transfer(13, 1, 2, 10, nowMs - 600_000);
        assertThat(ledger.transfer(tooMuch, fromUnknown, old)).containsExactly(TransferOutcome.INSUFFICIENT_BALANCE,
                TransferOutcome.UNKNOWN_ACCOUNT, TransferOutcome.TOO_LATE);
        Transfer toUnknown = new Transfer(14, 3, UNKNOWN, 10, nowMs);
        assertThat(ledger.transfer(toUnknown)).containsExactly(TransferOutcome.ACCEPTED);
        while (ledger.transfer(toUnknown)[0] != TransferOutcome.REFUNDED) {
            Thread.sleep(10);
        }
    }

    private static void transfersSurviveAKill(Grid grid, Ledger ledger, ExpectedAccounts expected) throws Exception {
        try (TransferLoad load = load(ledger, expected, 0)) {
            load.open();
            awaitTransfers(load, ENOUGH);
            assertThat(grid.hasMembersForBackups()).isTrue();
            JvmProcess victim = grid.members().get(0);
            grid.kill(List.of(victim));
            grid.awaitBalanced();
            assertThat(grid.hasMembersForBackups()).isFalse();
            awaitTransfers(load, load.transfers() + ENOUGH);
        }
    }

    /** Only the members' queues know of these transfers' rows, and no later transfer changes them again. */
    private static void killBeforeRowsAreWritten(Grid grid, Ledger ledger, ExpectedAccounts expected) {
        Transfer[] all = new Transfer[ACCOUNTS / 2];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Transfer(100 + i, 2L * i, 2L * i + 1, 1, System.currentTimeMillis());
        }
        assertThat(ledger.transfer(all)).containsOnly(TransferOutcome.ACCEPTED);
        grid.kill(List.of(grid.members().get(0)));
        for (Transfer each : all) {
            expected.acknowledged(each);
        }
    }

    private void transfersSurvive(Kill kill, Grid grid, TransferLoad load, Audit audit) throws Exception {
        kill.run(grid, directory, load, random);
        load.resume();
        awaitTransfers(load, load.transfers() + 1);
        load.pause();
        assertThat(audit.run(SETTLE_S)).as(kill.name()).hasToString(passed());
    }

    private static TransferLoad load(Ledger ledger, ExpectedAccounts expected, int number) {
        return new TransferLoad(ledger, new TransferLoad.Plan(4, 1, 0, 500_000, number, 1), expected);
    }

    private static void awaitTransfers(TransferLoad load, long count) throws InterruptedException {
        while (load.transfers() < count) {
            Thread.sleep(10);
        }
    }
}
