package trader.benchmarks;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import trader.analysis.compare.PairedRatio;
import trader.common.TextTable;

/**
 * The contents of {@code floors.json}, described in docs/MEASURING.md.
 *
 * @param setting     machine and options, by name
 * @param alphaOfEach the risk of each interval, so that with 95 % none misses its ratio (Bonferroni)
 * @param allocatedBeyondEcho of quotes and orders without durability
 */
record FloorsResult(int schema, Map<String, String> setting, double alphaOfEach, List<Series> series,
        List<Ratio> ratios, List<Beyond> allocatedBeyondEcho) {
    private static final double ALPHA = 0.05;
    /** The fsyncs that the extra time of an order with XA is compared with: as many as it makes. */
    private static final int FORCED_WRITES = 6;
    /** The same with {@code --commit markable}, which makes three; the goal was set for four. */
    private static final int MARKABLE_WRITES = 4;

    private static final Map<String, ToDoubleFunction<FloorRound>> FIGURES = new LinkedHashMap<>();

    static {
        FIGURES.put("p50", FloorRound::p50Us);
        FIGURES.put("p99", FloorRound::p99Us);
        FIGURES.put("throughput", FloorRound::perSecond);
        FIGURES.put("server CPU", round -> round.cost().serverUs());
    }

    private static final String[][] PAIRS = {
        {FloorClients.ECHO, FloorClients.TCP}, {FloorClients.STOCK, FloorClients.TCP},
        {FloorClients.ECHO, FloorClients.STOCK},
        {FloorClients.QUOTE, FloorClients.ECHO}, {FloorClients.QUOTE, FloorClients.STOCK},
        {FloorClients.DIRECT, FloorClients.TCP}, {FloorClients.DIRECT, FloorClients.STOCK},
        {FloorClients.DIRECT, FloorClients.QUOTE},
        {FloorClients.XMLBEANS, FloorClients.ECHO}, {FloorClients.XMLBEANS, FloorClients.QUOTE},
        {FloorClients.NONE, FloorClients.QUOTE}, {FloorClients.PROCESS, FloorClients.NONE},
        {FloorClients.FORCED, FloorClients.NONE}, {FloorClients.FORCED, FloorClients.WRITE},
        {FloorClients.MARKABLE, FloorClients.NONE}, {FloorClients.MARKABLE, FloorClients.FORCED},
        {FloorClients.FIX_QUOTE, FloorClients.QUOTE}, {FloorClients.FIX_ORDER, FloorClients.NONE}};

    /** Figures over all rounds, and those of each. */
    record Series(String name, int threads, long requests, double p50Us, double p99Us, double perSecond,
            RequestCost cost, List<FloorRound> rounds) {
        private double[] perRound(String figure) {
            return rounds.stream().mapToDouble(FIGURES.get(figure)).toArray();
        }
    }

    /** A ratio over the rounds, with its interval. The last four are null if it is not positive in each round. */
    record Ratio(String name, int threads, String figure, Double ratio, Double low, Double high, String method) {
        private String text() {
            return ratio == null ? "-" : String.format(Locale.ROOT, "%.2f (%.2f to %.2f)", ratio, low, high);
        }
    }

    /**
     * Bytes that a server allocates for a request beyond those for an echo: the median of the rounds, and their
     * 10th and 90th percentile.
     */
    record Beyond(String name, int threads, double low, double median, double high) {
        private static Beyond of(Series series, Series echo) {
            double[] differences = new double[echo.rounds().size()];
            for (int round = 0; round < differences.length; round++) {
                differences[round] = series.rounds().get(round).cost().serverBytes()
                        - echo.rounds().get(round).cost().serverBytes();
            }
            double[] spread = RoundTripSeries.spread(differences);
            return new Beyond(series.name(), series.threads(), spread[0], spread[1], spread[2]);
        }
    }

    /** A ratio to be estimated, from the figures of each round. */
    private record Question(String name, int threads, String figure, double[] of, double[] to) {
        private Ratio answer(double alpha) {
            PairedRatio.Interval interval = PairedRatio.ofFigures(of, to, alpha);
            return interval == null ? new Ratio(name, threads, figure, null, null, null, null)
                    : new Ratio(name, threads, figure, interval.ratio(), interval.low(), interval.high(),
                            interval.method().name());
        }
    }

    /** Compares the series, each of which has the same rounds, at least {@link PairedRatio#LEAST_REPEATS}. */
    static FloorsResult of(Map<String, String> setting, List<Series> series) {
        List<Question> questions = new ArrayList<>();
        List<Beyond> beyondEcho = new ArrayList<>();
        for (int threads : series.stream().mapToInt(Series::threads).distinct().toArray()) {
            Map<String, Series> named = new LinkedHashMap<>();
            series.stream().filter(each -> each.threads() == threads).forEach(each -> named.put(each.name(), each));
            for (String[] pair : PAIRS) {
                if (named.containsKey(pair[0]) && named.containsKey(pair[1])) {
                    FIGURES.keySet().forEach(figure -> questions.add(new Question(pair[0] + " ÷ " + pair[1], threads,
                            figure, named.get(pair[0]).perRound(figure), named.get(pair[1]).perRound(figure))));
                }
            }
            Stream.of(FloorClients.QUOTE, FloorClients.DIRECT, FloorClients.XMLBEANS, FloorClients.NONE)
                    .filter(named::containsKey)
                    .forEach(name -> beyondEcho.add(Beyond.of(named.get(name), named.get(FloorClients.ECHO))));
            if (threads == 1) {
                for (String write : List.of(FloorClients.WRITE, FloorClients.WRITE_APART)) {
                    questions.add(extra("(forced − none) ÷ ", named, FloorClients.FORCED, FORCED_WRITES, write));
                    questions.add(extra("(markable − none) ÷ ", named, FloorClients.MARKABLE, MARKABLE_WRITES,
                            write));
                }
            }
        }
        double alphaOfEach = ALPHA / questions.size();
        return new FloorsResult(4, setting, alphaOfEach, series,
                questions.stream().map(each -> each.answer(alphaOfEach)).toList(), beyondEcho);
    }

    /** How much of the extra cost of a forced order its fsyncs explain. */
    private static Question extra(String name, Map<String, Series> named, String order, int count, String write) {
        double[] forced = named.get(order).perRound("p50");
        double[] none = named.get(FloorClients.NONE).perRound("p50");
        double[] writes = named.get(write).perRound("p50");
        for (int round = 0; round < forced.length; round++) {
            forced[round] -= none[round];
            writes[round] *= count;
        }
        return new Question(name + count + " × " + write, 1, "p50", forced, writes);
    }

    void print(PrintStream out) {
        series.stream().mapToInt(Series::threads).distinct().forEach(threads -> {
            out.printf(Locale.ROOT, "%s%n", threads == 1 ? "1 thread" : threads + " threads");
            TextTable times = new TextTable("l" + "r".repeat(9)).row("", "n", "p50 µs", "p99 µs", "per second",
                    "server CPU µs", "client CPU µs", "JIT µs", "server bytes", "client bytes");
            series.stream().filter(each -> each.threads() == threads).forEach(each -> times.row(each.name(),
                    each.requests(), Math.round(each.p50Us()), Math.round(each.p99Us()), Math.round(each.perSecond()),
                    Math.round(each.cost().serverUs()), Math.round(each.cost().clientUs()),
                    Math.round(each.cost().compilersUs()), Math.round(each.cost().serverBytes()),
                    Math.round(each.cost().clientBytes())));
            times.print(out);
            out.println();
            Map<String, List<Ratio>> byName = new LinkedHashMap<>();
            ratios.stream().filter(each -> each.threads() == threads)
                    .forEach(each -> byName.computeIfAbsent(each.name(), any -> new ArrayList<>()).add(each));
            TextTable table = new TextTable("lrrrr").row("ratio", "p50", "p99", "throughput", "server CPU");
            byName.forEach((name, all) -> {
                List<Object> cells = new ArrayList<>(List.of(name));
                all.forEach(each -> cells.add(each.text()));
                table.row(cells.toArray());
            });
            table.print(out);
            out.println();
            TextTable beyond = new TextTable("lr").row("allocated on the server beyond the echo", "bytes");
            allocatedBeyondEcho.stream().filter(each -> each.threads() == threads).forEach(each -> beyond.row(
                    each.name(), String.format(Locale.ROOT,
                            "%.0f (%.0f to %.0f)", each.median(), each.low(), each.high())));
            beyond.print(out);
            out.println();
        });
        out.printf(Locale.ROOT,
                "ratios with intervals over %d rounds: with 95 %% none of the %d intervals misses its ratio%n",
                series.get(0).rounds().size(), ratios.size());
    }
}
