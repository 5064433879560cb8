package trader.analysis.report;

import java.util.List;
import trader.analysis.figures.CounterPanel;
import trader.analysis.figures.LatencyTimeline;

/**
 * What happened when. At most about 2,000 intervals a service and 2,000 bands draw fast: whoever fills this merges
 * neighbours of longer runs.
 *
 * @param endMs  end of the time axis; it begins at 0, the start of the measurement
 * @param series one for each service, in the order of {@link ReportData#services()}
 * @param stops  of every JVM, any order
 * @param panels what the JVMs counted, in the order to show; only what says something
 */
public record TimelineData(double endMs, List<Series> series, List<StopBand> stops, List<CounterPanel> panels) {

    public TimelineData {
        series = ReportData.listOf(series);
        stops = ReportData.listOf(stops);
        panels = ReportData.listOf(panels);
    }

    /** One service over time. */
    public record Series(String service, List<LatencyTimeline.Interval> intervals) {
        public Series {
            intervals = ReportData.listOf(intervals);
        }
    }

    /** What held the JVM up. */
    public enum Cause {
        /** Garbage collection pause. */
        GC,
        /** Stop of all threads for another reason. */
        SAFEPOINT,
        /** Threads waited for memory, each for itself. */
        STALL,
        /** Seen by the hiccup meter, and no stop of the JVM explains it. */
        HICCUP
    }

    /**
     * A stretch of time in which a JVM stood still.
     *
     * @param jvm   {@link JvmData#name()}
     * @param label what the log calls it, as "Pause Young (Normal) (G1 Evacuation Pause)"
     * @param count how many stops were merged into this band, 1 if none
     * @param longestMs the length of the longest of them: a band also holds the time between its stops
     * @param stoppedMs how much of the band was stopped
     */
    public record StopBand(String jvm, Cause cause, String label, double startMs, double endMs, int count,
            double longestMs, double stoppedMs) {
    }
}
