package trader.analysis.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import trader.analysis.figures.JvmFigures;
import trader.analysis.summary.RunSetup.JvmSetup;

/** One JVM as the page of a run shows it. */
record JvmView(String name, JvmFigures figures, JvmSetup setup) {
    /** A row of the table of stops; {@code figures} has a count, a total, a median and a maximum. */
    record Stops(String name, Object figures, boolean total) { }

    public String collector() {
        return figures.collector() == null ? "no GC log" : figures.collector();
    }

    /** Null if unknown. */
    public Double shareOfTime(long totalNs) {
        return setup.coveredNs() == null || setup.coveredNs() == 0 ? null
                : Double.valueOf((double) totalNs / setup.coveredNs());
    }

    /** GC pauses by cause and concurrent phases, by title; those that the log has. */
    public Map<String, Map<String, JvmFigures.Figures>> collections() {
        Map<String, Map<String, JvmFigures.Figures>> parts = new LinkedHashMap<>();
        if (figures.pauses() != null && figures.pauses().count() > 0) {
            parts.put("GC pauses by cause", figures.pauses().byCause());
        }
        if (!figures.concurrent().isEmpty()) {
            parts.put("concurrent phases", figures.concurrent());
        }
        return parts;
    }

    /** GC pauses by kind and all, safepoints and their two parts, stalls, hiccups. */
    public List<Stops> stops() {
        List<Stops> stops = new ArrayList<>();
        if (figures.pauses() != null && figures.pauses().count() > 0) {
            figures.pauses().byKind().forEach((kind, of) -> stops.add(new Stops("Pause " + kind, of, false)));
            if (stops.size() != 1) {
                stops.add(new Stops("All GC pauses", figures.pauses(), true));
            }
        }
        if (figures.safepoints() != null) {
            stops.add(new Stops("All safepoints", figures.safepoints(), true));
            if (figures.safepoints().count() > 0) {
                stops.add(new Stops("Safepoints: reaching them", figures.safepoints().reaching(), false));
                stops.add(new Stops("Safepoints: the operation", figures.safepoints().operation(), false));
            }
        }
        if (figures.stalls() != null && figures.stalls().count() > 0) {
            stops.add(new Stops("Allocation stalls", figures.stalls(), false));
        }
        if (figures.hiccups() != null) {
            stops.add(new Stops("Hiccups", figures.hiccups(), false));
        }
        return stops;
    }
}
