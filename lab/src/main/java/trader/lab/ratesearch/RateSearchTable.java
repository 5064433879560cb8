package trader.lab.ratesearch;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import trader.analysis.ratesearch.RateSearchSummary;
import trader.analysis.ratesearch.RateSearchSummary.Measurements;
import trader.analysis.ratesearch.RateSearchSummary.Point;
import trader.common.TextTable;
import trader.lab.experiment.RunResultTable;

final class RateSearchTable {
    private static final List<String> PERCENTILES = List.of("p50", "p99", "p99.9");

    private RateSearchTable() {
    }

    static void print(RateSearchSummary result, PrintStream out) {
        Measurements measured = result.measurements();
        out.printf(Locale.ROOT,
                "%nload curve: messages per second, response times in ms; medians of the runs at about the same"
                + " rate%n%n");
        List<Object> header = new ArrayList<>(List.of("offered", "answered", "met"));
        measured.services().forEach(service -> PERCENTILES.forEach(each -> header.add(service + " " + each)));
        TextTable table = new TextTable("r".repeat(header.size())).row(header.toArray());
        measured.curve().stream().sorted(Comparator.comparingDouble(Point::offeredPerS))
                .forEach(point -> table.row(row(point, measured.services())));
        table.print(out);
        out.println();
        measured.runs().stream().filter(run -> !run.counts() && run.why() != null)
                .forEach(run -> out.println(run.outcome() + " " + run.directory() + ": " + run.why()));
        out.println(result.finding().text());
        if (result.answer() != null) {
            out.println("At " + perSecond(result.answer().offeredPerS()) + " messages per second ("
                    + result.answer().run() + "):");
            result.answer().text().forEach(out::println);
        }
        if (result.completion().stoppedFor() != null) {
            out.println("The search ended because " + result.completion().stoppedFor() + ".");
        }
    }

    private static Object[] row(Point point, List<String> services) {
        List<Object> row = new ArrayList<>(List.of(perSecond(point.offeredPerS()), perSecond(point.answeredPerS()),
                point.met() + "/" + point.runs()));
        for (String service : services) {
            Map<String, Long> values = point.responseNs().getOrDefault(service, Map.of());
            PERCENTILES.stream().map(values::get).forEach(ns -> row.add(ns == null ? "-" : RunResultTable.millis(ns)));
        }
        return row.toArray();
    }

    private static String perSecond(Double rate) {
        return rate == null ? "-" : String.format(Locale.ROOT, "%.1f", rate);
    }
}
