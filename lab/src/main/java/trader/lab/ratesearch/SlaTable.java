package trader.lab.ratesearch;

import java.io.PrintStream;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import trader.analysis.ratesearch.RateSearchSummary;
import trader.analysis.ratesearch.RateSearchSummary.Point;

/** The load curve and the answer on the console. */
final class SlaTable {
    private static final List<String> PERCENTILES = List.of("p50", "p99", "p99.9");

    private SlaTable() {
    }

    static void print(RateSearchSummary data, PrintStream out) {
        out.printf("%nload curve: messages per second, response times in ms; medians of the runs at about one rate%n%n");
        out.printf("%10s%10s%10s", "offered", "answered", "met");
        data.services().forEach(service -> PERCENTILES.forEach(each -> out.printf("%13s", service + " " + each)));
        out.println();
        data.curve().stream().sorted(Comparator.comparingDouble(Point::offeredPerS)).forEach(point -> print(data, point, out));
        out.println();
        data.runs().stream().filter(run -> !run.counts() && run.why() != null)
                .forEach(run -> out.println(run.outcome() + " " + run.directory() + ": " + run.why()));
        out.println(data.finding().text());
        if (data.stoppedFor() != null) {
            out.println("The search ended because " + data.stoppedFor() + ".");
        }
    }

    private static void print(RateSearchSummary data, Point point, PrintStream out) {
        out.printf(Locale.ROOT, "%10.1f%10s%10s", point.offeredPerS(), point.answeredPerS() == null ? "-"
                : String.format(Locale.ROOT, "%.1f", point.answeredPerS()), point.met() + "/" + point.runs());
        for (String service : data.services()) {
            Map<String, Long> values = point.responseNs().getOrDefault(service, Map.of());
            PERCENTILES.forEach(each -> out.printf("%13s", millis(values.get(each))));
        }
        out.println();
    }

    private static String millis(Long ns) {
        return ns == null ? "-" : String.format(Locale.ROOT, ns < 10_000_000 ? "%.2f" : ns < 1_000_000_000 ? "%.1f"
                : "%.0f", ns / 1e6);
    }
}
