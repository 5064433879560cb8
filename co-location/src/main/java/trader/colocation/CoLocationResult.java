package trader.colocation;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import trader.analysis.compare.PairedRatio;
import trader.colocation.PairClient.Pair;
import trader.common.TextTable;

/**
 * The contents of {@code co-location.json}, described in docs/MEASURING.md.
 *
 * @param setting     machine and options, by name
 * @param alphaOfEach the risk of each interval, so that with 95 % none misses its ratio (Bonferroni)
 */
record CoLocationResult(int schema, Map<String, String> setting, double alphaOfEach, List<Row> rows) {
    private static final double ALPHA = 0.05;
    /** T4 ÷ T2 of DB2 in the article, by size. */
    private static final Map<Integer, Double> ARTICLE = Map.of(10, 1.139 / 0.886, 25, 1.156 / 0.911, 50,
            1.212 / 0.948, 100, 1.363 / 1.035);

    /** The measurement of one engine at one size. */
    record Series(Engine engine, String product, int size, List<Pair> pairs) { }

    /**
     * One engine at one size.
     *
     * @param near   name of the way without TCP
     * @param nearMs mean time of a request; so is {@code tcpMs}
     * @param ratio  TCP ÷ near, with its interval, from the pairs of iterations
     */
    record Row(String engine, String product, int size, String near, double nearMs, double tcpMs, double low,
            double ratio, double high, String method, List<Pair> pairs) {
        private static Row of(Series series, double alpha) {
            PairedRatio.Interval tcpToNear = PairedRatio.ofFigures(
                    series.pairs().stream().mapToDouble(Pair::tcpMs).toArray(),
                    series.pairs().stream().mapToDouble(Pair::nearMs).toArray(), alpha);
            return new Row(series.engine().id(), series.product(), series.size(), series.engine().near(),
                    mean(series, Pair::nearMs), mean(series, Pair::tcpMs), tcpToNear.low(), tcpToNear.ratio(),
                    tcpToNear.high(), tcpToNear.method().name(), List.copyOf(series.pairs()));
        }

        private static double mean(Series series, ToDoubleFunction<Pair> way) {
            return series.pairs().stream().mapToDouble(way).average().orElseThrow();
        }
    }

    /** Each series has at least {@link PairedRatio#LEAST_REPEATS} pairs. */
    static CoLocationResult of(Map<String, String> setting, List<Series> series) {
        double alpha = ALPHA / series.size();
        List<Row> rows = new ArrayList<>();
        series.forEach(each -> rows.add(Row.of(each, alpha)));
        return new CoLocationResult(1, setting, alpha, rows);
    }

    void print(PrintStream out) {
        TextTable table = new TextTable("lrlrrlr").row("ms per request", "rows", "without TCP", "", "TCP", "ratio",
                "DB2, T4 ÷ T2");
        rows.forEach(row -> table.row(row.product(), row.size(), row.near(), ms(row.nearMs()), ms(row.tcpMs()),
                String.format("%.2f (%.2f to %.2f)", row.ratio(), row.low(), row.high()),
                ARTICLE.containsKey(row.size()) ? String.format("%.2f", ARTICLE.get(row.size())) : ""));
        table.print(out);
        out.println();
        out.println("ratio: TCP ÷ without; with probability 95 % all intervals hold, for these JVMs");
    }

    private static String ms(double value) {
        return String.format("%.3f", value);
    }
}
