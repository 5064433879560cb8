package trader.containers;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import trader.analysis.compare.PairedRatio;
import trader.common.TextTable;

/**
 * The contents of {@code containers.json}, described in docs/MEASURING.md.
 *
 * @param setting     machine and options, by name
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
    }

    /**
     * The figures of one server and one client JVM, the times per request and in processor time: of the server without
     * its compilers, of its compilers, and of the client.
     */
    record Fork(double perSecond, double serverUs, double compilersUs, double clientUs) { }

    /**
     * A variant and its forks, in the order of the repeats.
     *
     * @param base the variant to compare it with, or null
     */
    record Series(String variant, String title, String base, List<Fork> forks) {
        private double[] each(ToDoubleFunction<Fork> figure) {
            return forks.stream().mapToDouble(figure).toArray();
        }

        private double mean(ToDoubleFunction<Fork> figure) {
            return forks.stream().mapToDouble(figure).average().orElse(Double.NaN);
        }
    }

    /**
     * A ratio over the repeats, with its interval. The last four are null with fewer than {@link
     * PairedRatio#LEAST_REPEATS}, or if a figure is not positive.
     */
    record Ratio(String variant, String to, String figure, Double ratio, Double low, Double high, String method) {
        private String text() {
            return ratio == null ? "-" : String.format("%.2f (%.2f to %.2f)", ratio, low, high);
        }
    }

    /** Compares each series with its base, if that was measured; each has the same number of forks. */
    static ContainersResult of(Map<String, String> setting, List<Series> series, List<CallSplit> profiles) {
        List<Ratio> ratios = new ArrayList<>();
        Map<String, Series> byName = new LinkedHashMap<>();
        series.forEach(each -> byName.put(each.variant(), each));
        List<Series> compared = series.stream().filter(each -> byName.containsKey(each.base())).toList();
        double alpha = ALPHA / Math.max(1, compared.size() * FIGURES.size());
        for (Series each : compared) {
            Series base = byName.get(each.base());
            FIGURES.forEach((name, figure) -> {
                PairedRatio.Interval interval = PairedRatio.ofFigures(each.each(figure), base.each(figure), alpha);
                ratios.add(interval == null ? new Ratio(each.variant(), base.variant(), name, null, null, null, null)
                        : new Ratio(each.variant(), base.variant(), name, interval.ratio(), interval.low(),
                                interval.high(), interval.method().name()));
            });
        }
        return new ContainersResult(1, setting, alpha, series, ratios, profiles);
    }

    void print(PrintStream out) {
        TextTable figures = new TextTable("llrrrr").row("", "", "server µs", "compilers µs", "client µs",
                "per second");
        series.forEach(each -> figures.row(each.variant(), each.title(), Math.round(each.mean(Fork::serverUs)),
                Math.round(each.mean(Fork::compilersUs)), Math.round(each.mean(Fork::clientUs)),
                Math.round(each.mean(Fork::perSecond))));
        figures.print(out);
        out.println();
        if (!ratios.isEmpty()) {
            printRatios(out);
        }
        if (!profiles.isEmpty()) {
            printProfiles(out);
        }
    }

    private void printRatios(PrintStream out) {
        Map<String, List<Object>> rows = new LinkedHashMap<>();
        ratios.forEach(each -> rows.computeIfAbsent(each.variant() + " ÷ " + each.to(),
                name -> new ArrayList<>(List.of(name))).add(each.text()));
        TextTable table = new TextTable("lrr").row("ratio", "server time", "throughput");
        rows.values().forEach(row -> table.row(row.toArray()));
        table.print(out);
        int forks = series.get(0).forks().size();
        if (forks < PairedRatio.LEAST_REPEATS) {
            out.printf("%nno ratios: they need %d forks%n%n", PairedRatio.LEAST_REPEATS);
        } else {
            out.printf("%nratios with intervals over %d forks: with 95 %% none of the %d intervals misses its"
                    + " ratio%n%n", forks, ratios.size());
        }
    }

    private void printProfiles(PrintStream out) {
        CallPart[] parts = CallPart.values();
        TextTable table = new TextTable("l" + "r".repeat(1 + parts.length));
        List<Object> titles = new ArrayList<>(List.of("% of samples in Java code", "n"));
        Arrays.stream(parts).map(CallPart::title).forEach(titles::add);
        table.row(titles.toArray());
        for (CallSplit each : profiles) {
            List<Object> cells = new ArrayList<>(List.of(each.variant(), each.samples()));
            each.shares().values().forEach(share -> cells.add(Math.round(100 * share)));
            table.row(cells.toArray());
        }
        table.print(out);
        out.println();
    }
}
