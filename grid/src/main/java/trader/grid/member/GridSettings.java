package trader.grid.member;

import java.nio.file.Path;
import java.util.Map;
import trader.common.Settings;
import trader.grid.ledger.LedgerKind;
import trader.grid.ledger.Retention;

/**
 * Settings that all members of a grid share.
 *
 * @param port       of the cluster, on the loopback address
 * @param backups    copies of each partition besides the first
 * @param partitions the more members, the more partitions; a prime number
 * @param stores     directory in which the members keep their partitions on disk, too; null: only in memory
 */
public record GridSettings(String cluster, int port, int backups, int partitions, Retention retention,
        LedgerKind ledger, Path stores) {
    public static final int MAX_BACKUPS = 5;
    public static final int MAX_PARTITIONS = 16_381;
    private static final int MAX_PORT = 65_535;

    /** Reads the settings of a member. */
    static GridSettings of(Settings settings) {
        return new GridSettings(settings.text("cluster"), (int) settings.whole("port", 0, 1, MAX_PORT),
                (int) settings.whole("backups", 1, 0, MAX_BACKUPS),
                (int) settings.whole("partitions", 1, 1, MAX_PARTITIONS),
                new Retention(settings.durationNs("retention", "60s") / 1_000_000),
                settings.oneOf("ledger", LedgerKind.class, LedgerKind.SOUND), stores(settings.text("stores", "")));
    }

    private static Path stores(String name) {
        return name.isEmpty() ? null : Path.of(name);
    }

    Map<String, String> asMap() {
        return Map.of("cluster", cluster, "port", Integer.toString(port), "backups", Integer.toString(backups),
                "partitions", Integer.toString(partitions), "retention", retention.keptMs() + "ms",
                "ledger", Settings.spelling(ledger), "stores", stores == null ? "" : stores.toString());
    }

    /**
     * Sets the system properties that Coherence reads when this JVM becomes a member.
     *
     * @param log a file, or stderr
     */
    void apply(boolean storage, String log) {
        Map.ofEntries(Map.entry("coherence.cluster", cluster), Map.entry("coherence.clusterport", "" + port),
                Map.entry("coherence.wka", "127.0.0.1"), Map.entry("coherence.localhost", "127.0.0.1"),
                Map.entry("coherence.localport", "0"), Map.entry("coherence.ttl", "0"),
                Map.entry("coherence.join.timeout", "500"), Map.entry("coherence.log.level", "2"),
                Map.entry("coherence.log", log),
                Map.entry("coherence.management", "none"), Map.entry("coherence.shutdownhook", "none"),
                Map.entry("coherence.cacheconfig", "trader-grid-cache.xml"),
                Map.entry("coherence.distributed.localstorage", "" + storage),
                Map.entry("java.net.preferIPv4Stack", "true"),
                Map.entry("trader.grid.backups", "" + backups), Map.entry("trader.grid.partitions", "" + partitions),
                Map.entry("trader.grid.retention", retention.keptMs() + "ms")).forEach(System::setProperty);
        if (stores != null) {
            System.setProperty("trader.grid.persistence", "default-active");
            System.setProperty("coherence.distributed.persistence.base.dir", stores.toString());
        }
    }
}
