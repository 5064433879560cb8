package trader.analysis.summary;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import trader.analysis.clock.ClockMapping;
import trader.analysis.figures.Format;
import trader.analysis.run.Run;

/**
 * The clock of a JVM on another host than client-1, in the measure phase.
 *
 * @param offsetNs      its time minus that of the run, at the start
 * @param driftPpm      how fast the offset grows, on average
 * @param driftWithinPpm  the drift is at most this far from it, to either side
 * @param uncertaintyNs at most, its times on the clock of the run are this far from the truth, to either side
 */
public record ClockFigures(long offsetNs, double driftPpm, double driftWithinPpm, long uncertaintyNs) {
    private static final double PPM = 1e6;

    /** A sentence about the clock of this JVM. */
    public String sentence(String jvm) {
        return String.format(Locale.ROOT, "The clock of %s's host was %s %s client-1's, with a drift of"
                + " %+.2f \u00b1 %.2f ppm. Its times are known to \u00b1 %s: shorter stops are not blamed.", jvm,
                Format.ns(Math.abs(offsetNs)), offsetNs < 0 ? "behind" : "ahead of", driftPpm, driftWithinPpm,
                Format.ns(uncertaintyNs));
    }

    /** By JVM; empty on one host. */
    static Map<String, ClockFigures> of(Run run) {
        Map<String, ClockFigures> figures = new LinkedHashMap<>();
        if (run.window() != null) {
            run.clocks().forEach((jvm, clock) -> figures.put(jvm, of(run, jvm, clock.inverse())));
        }
        return figures;
    }

    private static ClockFigures of(Run run, String jvm, ClockMapping fromRun) {
        long startNs = run.window().startNs();
        long endNs = run.window().endNs();
        long startOffsetNs = fromRun.toRunNs(startNs) - startNs;
        long endOffsetNs = fromRun.toRunNs(endNs) - endNs;
        double lengthNs = endNs - startNs;
        return new ClockFigures(startOffsetNs, rounded((endOffsetNs - startOffsetNs) / lengthNs * PPM),
                rounded((fromRun.uncertaintyNs(startNs) + fromRun.uncertaintyNs(endNs)) / lengthNs * PPM),
                run.uncertaintyNs(jvm));
    }

    private static double rounded(double ppm) {
        return Math.round(ppm * 100) / 100.0;
    }
}
