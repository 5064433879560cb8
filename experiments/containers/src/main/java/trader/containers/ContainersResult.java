package trader.containers;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import trader.analysis.compare.PairedRatio;
import trader.analysis.report.BenchmarkReport.Table;
import trader.common.TextTable;

/**
 * The contents of {@code containers.json}.
 *
 * @param setting     machine, versions and options, by name
 * @param alphaOfEach the risk of each interval, so that with 95 % none misses its ratio (Bonferroni)
 * @param profiles    empty without {@code --profile}
 */
record ContainersResult(int schema, Map<String, String> setting, double alphaOfEach, List<Series> series,
        List<Ratio> ratios, List<CallSplit> profiles) {
    private static final double ALPHA = 0.05;
    private static final Map<String, ToDoubleFunction<Fork>> FIGURES = new LinkedHashMap<>();

    static {
        FIGURES.put("server time", Fork::serverUs);
        FIGURES.put("throughput", Fork::perSecond);
        FIGURES.put("in process", Fork::inProcessNs);
    }

    /**
     * The figures of one server and one client JVM, the times per request and in CPU time: of the server without its
     * compilers, of its compilers, and of the client.
     *
     * @param inProcessNs time of a call of the service within the server, without HTTP
     */
    record Fork(double perSecond, double serverUs, double compilersUs, double clientUs, double inProcessNs) { }

    /**
     * A variant and its forks, in the order of the repeats.
     *
     * @param bases the variants to compare it with
     */
    record Series(String variant, String title, List<String> bases, List<Fork> forks) {
        private double[] each(ToDoubleFunction<Fork> figure) {
            return forks.stream().mapToDouble(figure).toArray();
        }

        double mean(ToDoubleFunction<Fork> figure) {
            return forks.stream().mapToDouble(figure).average().orElse(Double.NaN);
        }
    }

    /**
     * A ratio over the repeats, with its interval. The last three are null with fewer than {@link
     * PairedRatio#LEAST_REPEATS}, or if a figure is not positive.
     */
    record Ratio(String variant, String to, String figure, Double ratio, Double low, Double high) {
        private String text() {
            return ratio == null ? "-" : String.format(Locale.ROOT, "%.2f (%.2f to %.2f)", ratio, low, high);
        }
    }

    /** Compares each series with those of its bases that were measured; each has the same number of forks. */
    static ContainersResult of(Map<String, String> setting, List<Series> series, List<CallSplit> profiles) {
        List<Pair> pairs = new ArrayList<>();
        for (Series each : series) {
            series.stream().filter(base -> each.bases().contains(base.variant()))
                    .forEach(base -> pairs.add(new Pair(each, base)));
        }
        double alpha = ALPHA / Math.max(1, pairs.size() * FIGURES.size());
        List<Ratio> ratios = new ArrayList<>();
        pairs.forEach(pair -> FIGURES.forEach((name, figure) -> ratios.add(pair.ratio(name, figure, alpha))));
        return new ContainersResult(2, setting, alpha, series, ratios, profiles);
    }

    private record Pair(Series series, Series base) {
        Ratio ratio(String name, ToDoubleFunction<Fork> figure, double alpha) {
            PairedRatio interval = PairedRatio.of(series.each(figure), base.each(figure), alpha);
            return interval == null ? new Ratio(series.variant(), base.variant(), name, null, null, null)
                    : new Ratio(series.variant(), base.variant(), name, interval.ratio(), interval.low(),
                            interval.high());
        }
    }

    void print(PrintStream out) {
        print(figures(), "llrrrrr", out);
        if (!ratios.isEmpty()) {
            print(ratioTable(), "lrrr", out);
            out.println(explanation());
            out.println();
        }
        if (!profiles.isEmpty()) {
            print(split(), "l" + "r".repeat(1 + CallPart.values().length), out);
        }
    }

    private static void print(Table table, String alignment, PrintStream out) {
        TextTable text = new TextTable(alignment).row(table.headings().toArray());
        table.rows().forEach(row -> text.row(row.toArray()));
        text.print(out);
        out.println();
    }

    /** Means over the forks. */
    Table figures() {
        return new Table("Figures", 2, List.of("", "", "server µs", "compilers µs", "client µs", "per second",
                "in process ns"), series.stream().map(each -> List.of(each.variant(), each.title(),
                rounded(each.mean(Fork::serverUs)), rounded(each.mean(Fork::compilersUs)),
                rounded(each.mean(Fork::clientUs)), rounded(each.mean(Fork::perSecond)),
                rounded(each.mean(Fork::inProcessNs)))).toList());
    }

    private static String rounded(double value) {
        return Long.toString(Math.round(value));
    }

    Table ratioTable() {
        Map<String, List<String>> rows = new LinkedHashMap<>();
        ratios.forEach(each -> rows.computeIfAbsent(each.variant() + " ÷ " + each.to(),
                name -> new ArrayList<>(List.of(name))).add(each.text()));
        List<String> headings = new ArrayList<>(List.of("ratio"));
        headings.addAll(FIGURES.keySet());
        return new Table("Ratios", 1, headings, List.copyOf(rows.values()));
    }

    private String explanation() {
        int forks = series.get(0).forks().size();
        return forks < PairedRatio.LEAST_REPEATS ? "no ratios: they need " + PairedRatio.LEAST_REPEATS + " forks"
                : "ratios with intervals over " + forks + " forks: with 95 % none of the " + ratios.size()
                        + " intervals misses its ratio";
    }

    /** The profiled round. */
    Table split() {
        List<String> headings = new ArrayList<>(List.of("% of samples in Java code", "n"));
        Arrays.stream(CallPart.values()).map(CallPart::title).forEach(headings::add);
        List<List<String>> rows = new ArrayList<>();
        for (CallSplit each : profiles) {
            List<String> cells = new ArrayList<>(List.of(each.variant(), Long.toString(each.samples())));
            each.shares().values().forEach(share -> cells.add(rounded(100 * share)));
            rows.add(cells);
        }
        return new Table("Split of the calls", 1, headings, rows);
    }
}
