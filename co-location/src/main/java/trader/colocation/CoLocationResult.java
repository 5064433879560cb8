package trader.colocation;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import trader.analysis.compare.PairedRatio;
import trader.analysis.report.BenchmarkReport.Table;
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
            return String.format(Locale.ROOT, "%.2f (%.2f to %.2f)", ratio, low, high);
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
        List<Row> plain = rows.stream().filter(row -> row.fetch() == null).toList();
        print(table(plain), "lrlrrlr", out);
        print(processorTime(plain), "lrlrrrr", out);
        List<Row> timed = rows.stream().filter(row -> row.fetch() != null).toList();
        if (!timed.isEmpty()) {
            print(steps(timed), "lrrlrrrrrl", out);
        }
        out.println("ratio: TCP ÷ without; with probability 95 % all intervals hold, for these JVMs");
    }

    private static void print(Table table, String alignment, PrintStream out) {
        TextTable text = new TextTable(alignment).row(table.headings().toArray());
        table.rows().forEach(row -> text.row(row.toArray()));
        text.print(out);
        out.println();
    }

    /** Times and ratios of the rows with the article's query. */
    Table table(List<Row> plain) {
        return new Table("Time of a request", 1, List.of("ms per request", "rows", "without TCP", "", "TCP", "ratio",
                "DB2, T4 ÷ T2"), plain.stream().map(row -> List.of(row.product(), Integer.toString(row.size()),
                row.near(), ms(row.nearMs()), ms(row.tcpMs()), row.ratioText(), Article.ratio(row.size()) == null ? ""
                        : String.format(Locale.ROOT, "%.2f", Article.ratio(row.size())))).toList());
    }

    /** Two rows for each. */
    Table processorTime(List<Row> plain) {
        List<List<String>> cells = new ArrayList<>();
        for (Row row : plain) {
            cells.add(processorTime(row, row.near(), row.nearUs()));
            cells.add(processorTime(row, Engine.TCP, row.tcpUs()));
        }
        return new Table("Processor time", 1, List.of("processor µs per request", "rows", "", "client", "server",
                "database", "all"), cells);
    }

    private static List<String> processorTime(Row row, String way, Map<String, Double> us) {
        double client = us.get(CostProfiler.CLIENT);
        double server = us.get(CostProfiler.SERVER);
        double database = us.get(CostProfiler.DATABASE);
        return List.of(row.product(), Integer.toString(row.size()), way, us(client), us(server), us(database),
                us(client + server + database));
    }

    /** Two rows for each of those with a fetch size. */
    Table steps(List<Row> timed) {
        List<List<String>> cells = new ArrayList<>();
        for (Row row : timed) {
            cells.add(steps(row, row.near(), row.nearUs(), row.nearMs(), ""));
            cells.add(steps(row, Engine.TCP, row.tcpUs(), row.tcpMs(), row.ratioText()));
        }
        return new Table("Calls of the driver", 1, List.of("µs in the driver, one transaction", "rows", "fetch size",
                "", "prepare", "executeQuery", "next", "commit", "ms per request", "ratio"), cells);
    }

    private static List<String> steps(Row row, String way, Map<String, Double> us, double ms, String ratio) {
        List<String> cells = new ArrayList<>(List.of(row.product(), Integer.toString(row.size()), row.fetch(), way));
        for (DriverTimes.Step step : DriverTimes.Step.values()) {
            cells.add(us(us.get(CostProfiler.label(step))));
        }
        cells.add(ms(ms));
        cells.add(ratio);
        return cells;
    }

    private static String us(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    private static String ms(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }
}
