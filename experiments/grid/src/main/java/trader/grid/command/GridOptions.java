package trader.grid.command;

import java.util.List;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import trader.common.Units;
import trader.grid.campaign.GridPlan;
import trader.grid.ledger.LedgerKind;
import trader.grid.ledger.Retention;
import trader.grid.member.GridSettings;
import trader.lab.command.Converters;
import trader.lab.command.JdkOptions;

/** The members of a grid, and the ledger in it. */
final class GridOptions {
    private static final int MAX_MEMBERS = 16;
    private static final int MIN_ACCOUNTS = 2;
    private static final long MAX_WRITE_BEHIND_S = 3_600;

    @Option(names = "--members", paramLabel = "N", converter = Converters.Count.class, defaultValue = "2",
            description = "Members that store partitions, each in a JVM of its own. Default: ${DEFAULT-VALUE}.")
    int members;

    @Option(names = "--backups", paramLabel = "N", converter = Converters.Number.class, defaultValue = "1",
            description = "Copies of each partition besides the first: that many members may die at once."
                    + " Default: ${DEFAULT-VALUE}.")
    private int backups;

    @Option(names = "--partitions", paramLabel = "N", converter = Converters.LargeCount.class, defaultValue = "257",
            description = "Number of partitions, a prime; 4093 for tens of members. Default: ${DEFAULT-VALUE}.")
    private int partitions;

    @Option(names = "--ledger", paramLabel = "LEDGER", defaultValue = "sound",
            description = "sound: outbox and idempotent credits; queued: interceptors and a queue of credits in"
                    + " memory. Default: ${DEFAULT-VALUE}.")
    private LedgerKind ledger;

    @Option(names = "--retention", paramLabel = "DURATION", converter = Converters.DurationNs.class,
            defaultValue = "60s", description = "How long the sound ledger keeps the ids of debits to recognize"
            + " repetitions, at least 32s. Default: ${DEFAULT-VALUE}.")
    long retentionNs;

    @Option(names = "--persistence", description = "Keep all partitions on disk, too, so that they survive the death of"
            + " all members; a transfer is answered when it is written, without an fsync.")
    boolean persistent;

    @Option(names = "--write-behind", paramLabel = "DURATION", converter = Converters.DurationNs.class,
            description = "Also write accounts to a database, this long after they change: H2, in a JVM of its own."
                    + " Whole seconds, at least 1s. Default: no database.")
    private Long writeBehindNs;

    @Option(names = "--accounts", paramLabel = "N", converter = Converters.LargeCount.class,
            description = "Number of accounts. Default: 200000 for load, else 20000.")
    private Integer accounts;

    @Option(names = "--heap", paramLabel = "SIZE", converter = Converters.HeapBytes.class, defaultValue = "1g",
            description = "Heap of each member. Default: ${DEFAULT-VALUE}.")
    private long heapBytes;

    @Option(names = "--seed", paramLabel = "N", converter = Converters.Number.class, defaultValue = "1",
            description = "Seed of the random transfers and kills. Default: ${DEFAULT-VALUE}.")
    private int seed;

    @Mixin
    private JdkOptions jdk = new JdkOptions();

    /** A plan; an IllegalArgumentException names the option and what is allowed. */
    GridPlan plan(int defaultAccounts, int threads, double ratePerS, long durationNs, String... jvmFlags) {
        require("--members", members, 1, MAX_MEMBERS);
        require("--backups", backups, 0, GridSettings.MAX_BACKUPS);
        require("--partitions", partitions, members, GridSettings.MAX_PARTITIONS);
        int count = accounts == null ? defaultAccounts : accounts;
        require("--accounts", count, MIN_ACCOUNTS, Integer.MAX_VALUE);
        return new GridPlan(new GridPlan.Cluster(members, 0, backups, partitions),
                new GridPlan.LedgerStorage(ledger, new Retention(retentionNs / 1_000_000), persistent, writeBehindS()),
                new GridPlan.TransferPlan(count, threads, ratePerS, durationNs, seed),
                jdk.flags(heapBytes, List.of(jvmFlags)));
    }

    private int writeBehindS() {
        if (writeBehindNs == null) {
            return 0;
        }
        long seconds = TimeUnit.NANOSECONDS.toSeconds(writeBehindNs);
        if (seconds < 1 || seconds > MAX_WRITE_BEHIND_S || TimeUnit.SECONDS.toNanos(seconds) != writeBehindNs) {
            throw new IllegalArgumentException("--write-behind " + Units.formatDuration(writeBehindNs)
                    + ": allowed are whole seconds from 1s to 1h");
        }
        return (int) seconds;
    }

    static void require(String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(option + " " + value + ": allowed are " + least + " to " + most);
        }
    }
}
