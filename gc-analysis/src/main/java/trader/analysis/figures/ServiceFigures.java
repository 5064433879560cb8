package trader.analysis.figures;

import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * The measurements of one service, all clients together; null means unknown.
 *
 * @param name          {@code quote}, {@code order}, or the tag of a foreign log
 * @param errors        were not answered in time, could not be sent or read; null when unknown
 * @param response      from when the request was due
 * @param service       from when it was sent, or null
 * @param believableUpTo a label of {@link trader.analysis.latencylog.Percentile}, {@code none}, or null when unknown
 * @param seconds       the time in which they were answered
 */
public record ServiceFigures(String name, Long rejected, Long errors, Histogram response, Histogram service,
        String believableUpTo, double seconds, List<LatencyTimeline.Interval> timeline) {
    public long count() {
        return response.getTotalCount();
    }

    public Double throughputPerS() {
        return seconds > 0 ? count() / seconds : null;
    }
}
