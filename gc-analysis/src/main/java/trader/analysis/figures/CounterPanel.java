package trader.analysis.figures;

import java.util.List;

/**
 * A small chart of counters over the measure phase.
 *
 * @param unit {@code bytes}, {@code bytesPerS}, {@code perS}, {@code share} (0 to 1), or the name of what is counted
 */
public record CounterPanel(String title, String unit, List<Line> lines) {
    /** Each point is a time in ms since the start of the measure phase and a value. */
    public record Line(String name, List<double[]> points) { }
}
