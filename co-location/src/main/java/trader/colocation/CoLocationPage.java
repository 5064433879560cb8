package trader.colocation;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import trader.analysis.report.BenchmarkReport;
import trader.analysis.report.BenchmarkReport.Chart;
import trader.analysis.report.BenchmarkReport.Section;
import trader.analysis.report.BenchmarkReport.Series;
import trader.colocation.CoLocationResult.Row;

/** The page of a {@link CoLocationResult}, with the figures of the article beside it. */
final class CoLocationPage {
    private final CoLocationResult result;
    /** Those with the article's query. */
    private final List<Row> plain;
    private final List<Row> timed;
    private final List<Integer> sizes;

    CoLocationPage(CoLocationResult result) {
        this.result = result;
        this.plain = result.rows().stream().filter(row -> row.fetch() == null).toList();
        this.timed = result.rows().stream().filter(row -> row.fetch() != null).toList();
        this.sizes = plain.stream().map(Row::size).distinct().sorted().toList();
    }

    BenchmarkReport report(String startedAt, List<String> warnings) {
        List<Section> sections = new ArrayList<>(List.of(ratios(), times(), processorTime()));
        if (!timed.isEmpty()) {
            sections.add(steps());
        }
        return new BenchmarkReport("What does a TCP connection to the database cost?", startedAt, answers(), warnings,
                sections, result.setting());
    }

    private List<String> answers() {
        List<String> answers = new ArrayList<>();
        for (String engine : engines()) {
            List<Row> rows = of(engine);
            Row first = rows.get(0);
            double least = rows.stream().mapToDouble(Row::ratio).min().orElseThrow();
            double most = rows.stream().mapToDouble(Row::ratio).max().orElseThrow();
            String ratios = String.format(Locale.ROOT, "%.2f", least).equals(String.format(Locale.ROOT, "%.2f", most))
                    ? String.format(Locale.ROOT, "%.2f", least) : String.format(Locale.ROOT,
                            "%.2f to %.2f", least, most);
            boolean isClear = rows.stream().allMatch(row -> row.low() > 1);
            answers.add(first.product() + ": a request over TCP takes " + ratios + " times as long as one "
                    + (first.near().equals("embedded") ? "to the embedded database" : "over a " + first.near())
                    + (isClear ? "." : "; not every interval is above 1."));
        }
        answers.add("The article of 2016 measured 1.27 to 1.32 with DB2 on a mainframe.");
        return answers;
    }

    private Set<String> engines() {
        Set<String> engines = new LinkedHashSet<>();
        plain.forEach(row -> engines.add(row.engine()));
        return engines;
    }

    private List<Row> of(String engine) {
        return plain.stream().filter(row -> row.engine().equals(engine)).toList();
    }

    private Section ratios() {
        List<Series> series = new ArrayList<>();
        int colour = 0;
        for (String engine : engines()) {
            series.add(new Series(of(engine).get(0).product(), "line", colour++, atSizes(engine, Row::ratio),
                    atSizes(engine, Row::low), atSizes(engine, Row::high)));
        }
        series.add(new Series("the article: DB2, T4 ÷ T2", "dashed", colour,
                sizes.stream().map(Article::ratio).toList(), null, null));
        return new Section("ratios", "How much longer does a request over TCP take?",
                List.of(new Chart("Time over TCP ÷ time without, by the rows of an answer", "ratio", places(), 1.0,
                        false, series)), List.of(result.table(plain)), "A request goes from a JMH client over HTTP to"
                        + " a servlet, which borrows a connection, fetches the rows and hashes each. Both ways take"
                        + " turns, iteration by iteration, so a ratio compares neighbours. A bar is the interval of the"
                        + " ratio: with probability 95 % all of them hold, for these JVMs. At 1 TCP costs nothing.");
    }

    private Section times() {
        List<Series> series = new ArrayList<>();
        int colour = 0;
        for (String engine : engines()) {
            Row first = of(engine).get(0);
            series.add(new Series(first.product() + ", " + first.near(), "dashed", colour,
                    atSizes(engine, Row::nearMs), null, null));
            series.add(new Series(first.product() + ", TCP", "line", colour++, atSizes(engine, Row::tcpMs), null,
                    null));
        }
        if (sizes.stream().anyMatch(size -> Article.ratio(size) != null)) {
            series.add(new Series("the article: T2", "dashed", colour, sizes.stream().map(Article::t2Ms).toList(), null,
                    null));
            series.add(new Series("the article: T4", "line", colour, sizes.stream().map(Article::t4Ms).toList(), null,
                    null));
        }
        return new Section("times", "How long does a request take?", List.of(new Chart("Mean time of a request, by the"
                + " rows of an answer", "ms", places(), null, false, series)), List.of(Article.table()),
                "Solid lines are over TCP, dashed ones without. The article's times are of another machine and"
                        + " another database: only their growth can be compared.");
    }

    private Section processorTime() {
        List<String> places = new ArrayList<>();
        List<List<Double>> parts = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        List<String> programs = List.of(CostProfiler.CLIENT, CostProfiler.SERVER, CostProfiler.DATABASE);
        for (Row row : plain) {
            for (boolean near : List.of(true, false)) {
                places.add(row.product() + ", " + row.size() + " rows, " + (near ? row.near() : Engine.TCP));
                for (int i = 0; i < programs.size(); i++) {
                    parts.get(i).add((near ? row.nearUs() : row.tcpUs()).get(programs.get(i)));
                }
            }
        }
        return new Section("processor-time", "Which process spends the processor time?",
                List.of(stack("Processor time of a request", places, programs, parts)),
                List.of(result.processorTime(plain)), "From /proc, without compilers, of each process and its"
                        + " children. An embedded database counts in the server's time. PostgreSQL's processes count"
                        + " once for both ways.");
    }

    private Section steps() {
        List<String> places = new ArrayList<>();
        List<List<Double>> parts = new ArrayList<>();
        List<String> names = List.of("prepare", "executeQuery", "next", "commit");
        names.forEach(name -> parts.add(new ArrayList<>()));
        for (Row row : timed) {
            for (boolean near : List.of(true, false)) {
                places.add(row.product() + ", fetch size " + row.fetch() + ", " + (near ? row.near() : Engine.TCP));
                for (DriverTimes.Step step : DriverTimes.Step.values()) {
                    parts.get(step.ordinal())
                            .add((near ? row.nearUs() : row.tcpUs()).get(CostProfiler.label(step)));
                }
            }
        }
        return new Section("steps", "In which call of the driver is the time?",
                List.of(stack("Time in the driver in one transaction, by fetch size", places, names, parts)),
                List.of(result.steps(timed)), "The article found its time in executeQuery, which reads the socket with"
                        + " T4, and in next, which with T2 fetches row by row and commits. A fetch size of 1 asks for"
                        + " each row by itself where the driver follows it; all is one answer.");
    }

    private static Chart stack(String label, List<String> places, List<String> names, List<List<Double>> parts) {
        List<Series> series = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            series.add(new Series(names.get(i), "line", i, parts.get(i), null, null));
        }
        return new Chart(label, "µs", places, null, true, series);
    }

    private List<String> places() {
        return sizes.stream().map(size -> size + " rows").toList();
    }

    private List<Double> atSizes(String engine, Function<Row, Double> figure) {
        List<Double> values = new ArrayList<>();
        for (int size : sizes) {
            values.add(of(engine).stream().filter(row -> row.size() == size).map(figure).filter(Objects::nonNull)
                    .findFirst().orElse(null));
        }
        return values;
    }
}
