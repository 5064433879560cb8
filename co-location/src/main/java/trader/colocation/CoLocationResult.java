package trader.colocation;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import trader.analysis.compare.PairedRatio;
import trader.colocation.PairClient.Iteration;
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

    /**
     * The measurement of one engine at one size.
     *
     * @param fetch the fetch size, or null for the article's query
     */
    record Series(Engine engine, String product, int size, String fetch, List<Pair> pairs) { }

    /**
     * One engine at one size and fetch size.
     *
     * @param near   name of the way without TCP
     * @param nearMs mean time of a request; so is {@code tcpMs}
     * @param ratio  TCP ÷ near, with its interval, from the pairs of iterations
     * @param nearUs mean costs of a request, by the labels of {@link CostProfiler}; so are {@code tcpUs}
     */
    record Row(String engine, String product, int size, String fetch, String near, double nearMs, double tcpMs,
            double low, double ratio, double high, String method, Map<String, Double> nearUs,
            Map<String, Double> tcpUs, List<Pair> pairs) {
        private static Row of(Series series, double alpha) {
            List<Pair> pairs = series.pairs();
            PairedRatio.Interval tcpToNear = PairedRatio.ofFigures(
                    pairs.stream().mapToDouble(pair -> pair.tcp().ms()).toArray(),
                    pairs.stream().mapToDouble(pair -> pair.near().ms()).toArray(), alpha);
            return new Row(series.engine().id(), series.product(), series.size(), series.fetch(),
                    series.engine().near(), mean(pairs, pair -> pair.near().ms()),
                    mean(pairs, pair -> pair.tcp().ms()), tcpToNear.low(), tcpToNear.ratio(), tcpToNear.high(),
                    tcpToNear.method().name(), costs(pairs, Pair::near), costs(pairs, Pair::tcp), List.copyOf(pairs));
        }

        private static double mean(List<Pair> pairs, ToDoubleFunction<Pair> figure) {
            return pairs.stream().mapToDouble(figure).average().orElseThrow();
        }

        private static Map<String, Double> costs(List<Pair> pairs, Function<Pair, Iteration> way) {
            Map<String, Double> means = new LinkedHashMap<>();
            way.apply(pairs.get(0)).us().keySet()
                    .forEach(label -> means.put(label, mean(pairs, pair -> way.apply(pair).us().get(label))));
            return means;
        }

        private String ratioText() {
            return String.format("%.2f (%.2f to %.2f)", ratio, low, high);
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
        TextTable times = new TextTable("lrlrrlr").row("ms per request", "rows", "without TCP", "", "TCP", "ratio",
                "DB2, T4 ÷ T2");
        rows.stream().filter(row -> row.fetch() == null).forEach(row -> times.row(row.product(), row.size(), row.near(),
                ms(row.nearMs()), ms(row.tcpMs()), row.ratioText(),
                ARTICLE.containsKey(row.size()) ? String.format("%.2f", ARTICLE.get(row.size())) : ""));
        times.print(out);
        out.println();
        printProcessorTime(out);
        if (rows.stream().anyMatch(row -> row.fetch() != null)) {
            out.println();
            printSteps(out);
        }
        out.println();
        out.println("ratio: TCP ÷ without; with probability 95 % all intervals hold, for these JVMs");
    }

    private void printProcessorTime(PrintStream out) {
        TextTable table = new TextTable("lrlrrrr").row("processor µs per request", "rows", "", "client", "server",
                "database", "all");
        rows.stream().filter(row -> row.fetch() == null).forEach(row -> {
            processorTime(table, row, row.near(), row.nearUs());
            processorTime(table, row, Engine.TCP, row.tcpUs());
        });
        table.print(out);
    }

    private static void processorTime(TextTable table, Row row, String way, Map<String, Double> us) {
        double client = us.get(CostProfiler.CLIENT);
        double server = us.get(CostProfiler.SERVER);
        double database = us.get(CostProfiler.DATABASE);
        table.row(row.product(), row.size(), way, us(client), us(server), us(database),
                us(client + server + database));
    }

    private void printSteps(PrintStream out) {
        TextTable table = new TextTable("lrrlrrrrrl").row("µs in the driver, one transaction", "rows", "fetch size",
                "", "prepare", "executeQuery", "next", "commit", "ms per request", "ratio");
        rows.stream().filter(row -> row.fetch() != null).forEach(row -> {
            steps(table, row, row.near(), row.nearUs(), row.nearMs(), "");
            steps(table, row, Engine.TCP, row.tcpUs(), row.tcpMs(), row.ratioText());
        });
        table.print(out);
    }

    private static void steps(TextTable table, Row row, String way, Map<String, Double> us, double ms, String ratio) {
        List<Object> cells = new ArrayList<>(List.of(row.product(), row.size(), row.fetch(), way));
        for (DriverTimes.Step step : DriverTimes.Step.values()) {
            cells.add(us(us.get(CostProfiler.label(step))));
        }
        cells.add(ms(ms));
        cells.add(ratio);
        table.row(cells.toArray());
    }

    private static String us(double value) {
        return String.format("%.1f", value);
    }

    private static String ms(double value) {
        return String.format("%.3f", value);
    }
}
