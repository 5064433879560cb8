package trader.lab.compare;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToLongFunction;
import trader.analysis.compare.PairedRatio;
import trader.lab.live.LiveDisplay;

/** How many repeats a comparison needs. From simulated plans with the noise of real runs: docs/RESULTS.md. */
final class Power {
    /** By repeats: the percentage of plans that reveal a difference of 20 % at the median. */
    private static final TreeMap<Integer, Integer> FOUND = new TreeMap<>(
            Map.of(5, 38, 8, 75, 12, 90, 16, 96, 20, 99));

    private Power() { }

    /** {@code lengthNs}: the length of a comparison, by its number of repeats. */
    static String sentence(int repeats, IntToLongFunction lengthNs) {
        if (repeats < PairedRatio.LEAST_REPEATS) {
            return "no verdict is possible below " + PairedRatio.LEAST_REPEATS + " repeats (--repeat), which take about "
                    + LiveDisplay.clock(lengthNs.applyAsLong(PairedRatio.LEAST_REPEATS)) + "; 8 (about "
                    + LiveDisplay.clock(lengthNs.applyAsLong(8)) + ") reveal a difference of 20 % at p50 in "
                    + FOUND.get(8) + " of 100 comparisons";
        }
        int atLeast = FOUND.floorEntry(repeats).getValue();
        return repeats + " repeats reveal a difference of 20 % at p50 in "
                + (FOUND.containsKey(repeats) ? "" : "at least ") + atLeast + " of 100 comparisons"
                + (repeats < 12 ? ", 12 (about " + LiveDisplay.clock(lengthNs.applyAsLong(12)) + ") in " + FOUND.get(12)
                        : "") + "; at p99 hardly any number does";
    }
}
