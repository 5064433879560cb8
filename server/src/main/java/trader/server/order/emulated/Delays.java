package trader.server.order.emulated;

import trader.common.Settings;

/** The minimum durations of insert, prepare and commit. */
public record Delays(long insertNs, long prepareNs, long commitNs) {
    static final Delays NONE = new Delays(0, 0, 0);

    /** About one fsync on a fast disk. */
    private static final String DEFAULT = "100us";

    /** Far below the transaction's timeout. */
    private static final String LONGEST = "10s";

    /** Reads {@code insert-delay}, {@code prepare-delay} and {@code commit-delay}. */
    public static Delays from(Settings settings) {
        return new Delays(delayNs(settings, "insert-delay"), delayNs(settings, "prepare-delay"),
                delayNs(settings, "commit-delay"));
    }

    private static long delayNs(Settings settings, String key) {
        return settings.durationNs(key, DEFAULT, null, LONGEST);
    }
}
