package trader.client.load;

import trader.common.Settings;
import trader.common.Units;

/**
 * The length of a phase: fixed, in which case both bounds are the same, or {@code auto}, decided while the load runs.
 */
public record PhaseLength(boolean isAuto, long shortestNs, long longestNs) {
    /** Parses a time or {@code auto}, to which the bounds apply. */
    public static PhaseLength parse(String text, long shortestNs, long longestNs) {
        return text.equals("auto") ? new PhaseLength(true, shortestNs, longestNs) : fixed(Units.parseDurationNs(text));
    }

    static PhaseLength of(Settings settings, String name, String defaultText, long shortestNs, long longestNs) {
        return settings.text(name, defaultText).equals("auto") ? new PhaseLength(true, shortestNs, longestNs)
                : fixed(settings.durationNs(name, defaultText));
    }

    private static PhaseLength fixed(long ns) {
        return new PhaseLength(false, ns, ns);
    }
}
