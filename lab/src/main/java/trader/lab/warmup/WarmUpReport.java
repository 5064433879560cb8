package trader.lab.warmup;

import java.util.List;

/**
 * A warm-up as {@code run.json} records it.
 *
 * @param wanted  the option: a time or {@code auto}
 * @param ns      how long it took; null if it did not end
 * @param settled whether it ended because the figures stood still; null with a fixed time or if it did not end
 * @param why     the reason why they did not, or null
 * @param windows none with a fixed time
 */
public record WarmUpReport(String wanted, Long ns, Boolean settled, String why, List<WarmUpWindow> windows) {
    /** A sentence for a warm-up that reached its longest time, or null. */
    public String warning() {
        return !Boolean.FALSE.equals(settled) ? null : "the warm-up ended after " + Math.round(ns / 1e9)
                + " s without standing still: " + why;
    }
}
