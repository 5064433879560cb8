package trader.client.load;

import trader.common.Settings;

/**
 * The length of a phase: fixed, in which case both bounds are the same, or {@code auto}, decided while the load runs.
 */
public record PhaseLength(boolean isAuto, long shortestNs, long longestNs) {
    /** Reads a setting that is a time or {@code auto}; the bounds apply to {@code auto}. */
    static PhaseLength of(Settings settings, String name, String defaultText, long shortestNs, long longestNs) {
        if (settings.text(name, defaultText).equals("auto")) {
            return new PhaseLength(true, shortestNs, longestNs);
        }
        long ns = settings.durationNs(name, defaultText);
        return new PhaseLength(false, ns, ns);
    }
}
