package trader.analysis.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import trader.analysis.compare.ComparisonResult;
import trader.analysis.compare.PlannedLoad;
import trader.analysis.figures.Format;
import trader.analysis.run.JsonFiles;

/**
 * {@code ladder.json}: a comparison of steps that add up, from which its charts and its document are made. Each key is
 * explained in docs/MEASURING.md.
 *
 * @param date       ISO date of the first run
 * @param rate       of the runs at a common rate; null without one
 * @param confidence of the intervals of two variants, at once
 * @param warnings   of the comparison, with the number of INVALID runs
 * @param measures   in the order of columns; those of which a ratio to the first rung is known
 * @param rows       from the first rung to the tuned end
 */
record Ladder(int schema, String title, String machine, String jdk, String revision, String date,
        List<String> command, int repeats, String rate, double confidence, List<String> warnings,
        List<Measure> measures, List<Rung> rows) {
    static final String FILE = "ladder.json";
    static final int SCHEMA = 2;

    Ladder {
        JsonFiles.requireAll(Map.of("command", command != null, "warnings", warnings != null,
                "measures", measures != null, "rows", rows != null && rows.size() > 1));
        if (schema != SCHEMA) {
            throw new IllegalArgumentException("schema " + schema + " is unknown; allowed is " + SCHEMA);
        }
    }

    /** A measured figure; {@code load} is null if all runs have the load of the options. */
    record Measure(PlannedLoad load, String service, String figure) {
        String key() {
            return (load == null ? "" : load.name().toLowerCase(Locale.ROOT) + " ") + name();
        }

        /** Without its load. */
        String name() {
            return moreIsFaster() ? figure : service + " " + figure;
        }

        boolean moreIsFaster() {
            return figure.equals(ComparisonResult.THROUGHPUT);
        }
    }

    /**
     * A rung.
     *
     * @param options      all that differ between rungs
     * @param change       those that differ from the rung before
     * @param givesUp      null: nothing
     * @param values       medians of the runs by key of the measure: requests per second, or ns
     * @param figures      against the first rung, by key of the measure; empty for the first
     * @param step         against the rung before; empty for the first
     * @param takeAway     the tuned end without this rung against the tuned end; empty if it was not measured
     * @param supersededBy id of the later rung that sets its options again; null without one
     * @param useless      it changes neither throughput nor the median of quotes, added or taken away
     */
    record Rung(String id, String title, Map<String, String> options, Map<String, String> change, String givesUp,
            Map<String, Double> values, Map<String, Figure> figures, Map<String, Figure> step,
            Map<String, Figure> takeAway, String supersededBy, boolean useless) {
        /** Notes for readers; empty if there are none. */
        List<String> notes() {
            return ComparisonMatrix.notes(supersededBy, useless, givesUp);
        }
    }

    /** A ratio; null: unknown. */
    record Figure(Double ratio, Double low, Double high, String verdict) {
        /** "3.42 (3.10 to 3.80)"; an unknown end is a question mark. */
        String text() {
            return ratio == null ? Format.NONE : Format.ratio(ratio) + " (" + end(low) + " to " + end(high) + ")";
        }

        private static String end(Double end) {
            return end == null ? "?" : Format.ratio(end);
        }
    }

    /**
     * Measures that share a chart: the throughput, or the latencies at one load.
     *
     * @param goal the ratio to the first rung that a chart marks
     */
    record Panel(String title, double goal, List<Measure> measures) { }

    List<Panel> panels() {
        List<Panel> panels = new ArrayList<>();
        panels.add(new Panel("Throughput", 10, measures.stream().filter(Measure::moreIsFaster).toList()));
        measures.stream().map(Measure::load).distinct().forEach(load -> panels.add(new Panel(latencyAt(load), 0.1,
                measures.stream().filter(each -> each.load() == load && !each.moreIsFaster()).toList())));
        panels.removeIf(each -> each.measures().isEmpty());
        return panels;
    }

    private String latencyAt(PlannedLoad load) {
        return load == null ? "Latency" : load == PlannedLoad.MAX ? "Latency in the closed loop"
                : "Latency at a common rate" + (rate == null ? "" : ", " + rate + "/s");
    }

    /** Whether it was measured what the tuned end is without a rung. */
    boolean isTakenAway() {
        return rows.stream().anyMatch(rung -> !rung.takeAway().isEmpty());
    }

    Rung first() {
        return rows.get(0);
    }

    Rung end() {
        return rows.get(rows.size() - 1);
    }

    static Ladder read(Path directory) throws IOException {
        return JsonFiles.read(directory, FILE, "ladder", Ladder.class);
    }
}
