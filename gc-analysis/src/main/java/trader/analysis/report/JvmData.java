package trader.analysis.report;

import java.util.List;
import trader.analysis.figures.JvmProfile;

/**
 * What one JVM's logs say about the measurement.
 *
 * @param name        "server", "client-1", or the name of a foreign log file
 * @param collector   "G1", "ZGC (generational)" …
 * @param java        version; null if unknown
 * @param flags       command line flags; empty if unknown
 * @param pauses      all GC pauses together; null without a GC log
 * @param pausesByKind the same by kind, the longest total first
 * @param safepoints  all stops of all threads, those that hold a GC pause included; null if the log has none
 * @param stalls      allocation stalls, of single threads; null if the log cannot have any
 * @param hiccups     stops that the hiccup meter saw, whatever their reason; null without a meter
 * @param mmu         minimum mutator utilisation, ascending windows; empty if unknown
 * @param profile     what its flight recording says; null without one
 * @param coveredNs   in how much time its stops were counted: the measurement, or the whole of a log that cannot be
 *                    placed in it; null if unknown
 */
public record JvmData(String name, String collector, String java, List<String> flags, StopStats pauses,
        List<StopStats> pausesByKind, StopStats safepoints, StopStats stalls, StopStats hiccups, List<Mmu> mmu,
        JvmProfile profile, Long coveredNs) {

    public JvmData {
        flags = ReportData.listOf(flags);
        pausesByKind = ReportData.listOf(pausesByKind);
        mmu = ReportData.listOf(mmu);
    }

    /** What a kind of stops took of the time; null if unknown. */
    Double shareOfTime(StopStats stops) {
        return coveredNs == null || coveredNs == 0 ? null : Double.valueOf((double) stops.totalNs() / coveredNs);
    }

    /**
     * Stops of one kind.
     *
     * @param kind  as the log calls it
     * @param p50Ns null when count is 0, as maxNs
     */
    public record StopStats(String kind, long count, long totalNs, Long p50Ns, Long maxNs) {
    }

    /**
     * Minimum mutator utilisation.
     *
     * @param windowMs length of the window
     * @param fraction share (0 to 1) of the worst such window in which the application could run
     */
    public record Mmu(double windowMs, double fraction) {
    }
}
