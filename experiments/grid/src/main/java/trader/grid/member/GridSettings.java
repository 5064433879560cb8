package trader.grid.member;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import trader.common.Settings;
import trader.grid.database.WriteBehind;
import trader.grid.ledger.LedgerKind;
import trader.grid.ledger.Retention;
import trader.server.gridquotes.ClusterNode;

/**
 * Settings that all members of a grid share.
 *
 * @param port       of the cluster, on the loopback address
 * @param backups    copies of each partition besides the first
 * @param partitions the more members, the more partitions; a prime number
 * @param stores     directory in which the members keep their partitions on disk, too; null: only in memory
 * @param writeBehind to a database; null: the accounts are in the grid only
 */
public record GridSettings(String cluster, int port, int backups, int partitions, Retention retention,
        LedgerKind ledger, Path stores, WriteBehind writeBehind) {
    public static final int MAX_BACKUPS = 5;
    public static final int MAX_PARTITIONS = 16_381;
    private static final int MAX_PORT = 65_535;

    /** Reads the settings of a member. */
    static GridSettings of(Settings settings) {
        return new GridSettings(settings.text("cluster"), (int) settings.whole("port", 0, 1, MAX_PORT),
                (int) settings.whole("backups", 1, 0, MAX_BACKUPS),
                (int) settings.whole("partitions", 1, 1, MAX_PARTITIONS),
                new Retention(settings.durationNs("retention", "60s") / 1_000_000),
                settings.oneOf("ledger", LedgerKind.class, LedgerKind.SOUND), optional(settings.text("stores", "")),
                writeBehind((int) settings.whole("write-behind-s", 0, 0, Integer.MAX_VALUE),
                        optional(settings.text("database", ""))));
    }

    private static Path optional(String name) {
        return name.isEmpty() ? null : Path.of(name);
    }

    private static WriteBehind writeBehind(int delayS, Path database) {
        return database == null ? null : new WriteBehind(delayS, database);
    }

    Map<String, String> asMap() {
        return Map.of("cluster", cluster, "port", Integer.toString(port), "backups", Integer.toString(backups),
                "partitions", Integer.toString(partitions), "retention", retention.keptMs() + "ms",
                "ledger", Settings.spelling(ledger), "stores", stores == null ? "" : stores.toString(),
                "write-behind-s", writeBehind == null ? "0" : Integer.toString(writeBehind.delayS()),
                "database", writeBehind == null ? "" : writeBehind.database().toString());
    }

    /**
     * This JVM as a member.
     *
     * @param storage whether it stores partitions
     * @param log     a file, or stderr
     */
    ClusterNode node(boolean storage, String log) {
        Map<String, String> properties = new TreeMap<>(Map.of("coherence.cacheconfig", "trader-grid-cache.xml",
                "trader.grid.backups", "" + backups, "trader.grid.partitions", "" + partitions,
                "trader.grid.retention", retention.keptMs() + "ms"));
        if (stores != null) {
            properties.put("trader.grid.persistence", "default-active");
            properties.put("coherence.distributed.persistence.base.dir", stores.toString());
        }
        if (writeBehind != null) {
            properties.put("trader.grid.accounts", "written-behind");
            properties.put("trader.grid.write-behind", writeBehind.delayS() + "s");
            properties.put("trader.grid.database", writeBehind.database().toString());
        }
        return new ClusterNode(cluster, port, storage, log, properties);
    }
}
