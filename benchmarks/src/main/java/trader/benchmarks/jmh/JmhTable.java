package trader.benchmarks.jmh;

import java.io.PrintStream;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import trader.common.TextTable;
import trader.fixml.CodecKind;

/** Time and allocation of each benchmark, and how the streaming codec compares with XMLBeans. */
final class JmhTable {
    static final String CODEC = "codec";
    private static final String BYTES = "gc.alloc.rate.norm";

    /** A mean, with its 99.9 % confidence interval over the iterations of all forks; NaN if unknown. */
    record Score(double mean, double low, double high) {
        private static final Score UNKNOWN = new Score(Double.NaN, Double.NaN, Double.NaN);

        static Score of(Result<?> result) {
            if (result == null) {
                return UNKNOWN;
            }
            double[] interval = result.getScoreConfidence();
            return new Score(result.getScore(), interval[0], interval[1]);
        }

        /** Ratio of the means; its range if both are anywhere in their intervals. */
        String ratio(Score to) {
            String ratio = number(mean / to.mean);
            double least = Math.max(0, low) / to.high;
            double most = to.low > 0 ? high / to.low : Double.POSITIVE_INFINITY;
            return Double.isNaN(least) || Double.isNaN(most) ? ratio
                    : ratio + " (" + number(least) + " to " + (Double.isInfinite(most) ? "∞" : number(most)) + ")";
        }

        private static String number(double value) {
            return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, value < 0.0995 ? "%.4f" : "%.2f", value);
        }

        String text() {
            return Double.isNaN(mean) ? "-" : String.format(Locale.ROOT, "%.1f", mean);
        }

        String error() {
            return Double.isNaN(high) ? "" : String.format(Locale.ROOT, "%.1f", high - mean);
        }
    }

    /** One benchmark with one set of parameters. */
    record Row(String benchmark, Map<String, String> parameters, String unit, Score time, Score bytes) {
        static Row of(RunResult result) {
            Map<String, String> parameters = new TreeMap<>();
            result.getParams().getParamsKeys().forEach(key -> parameters.put(key, result.getParams().getParam(key)));
            return new Row(result.getParams().getBenchmark().replaceFirst("^.*\\.(?=\\w+\\.\\w+$)", ""), parameters,
                    result.getPrimaryResult().getScoreUnit(), Score.of(result.getPrimaryResult()),
                    Score.of(result.getSecondaryResults().get(BYTES)));
        }

        private String parametersBut(String key) {
            return parameters.entrySet().stream().filter(each -> !each.getKey().equals(key))
                    .map(each -> each.getKey() + "=" + each.getValue()).collect(Collectors.joining(" "));
        }

        private boolean isOf(CodecKind codec) {
            return codec.name().equals(parameters.get(CODEC));
        }
    }

    private final Collection<Row> rows;

    JmhTable(Collection<Row> rows) {
        this.rows = rows;
    }

    void print(PrintStream out) {
        out.println();
        TextTable table = new TextTable("llrrlr").row("benchmark", "parameters", "time", "±", "", "bytes");
        rows.forEach(row -> table.row(row.benchmark(), row.parametersBut(""), row.time().text(), row.time().error(),
                row.unit(), row.bytes().text()));
        table.print(out);
        Map<String, Row> xmlBeans = new LinkedHashMap<>();
        rows.stream().filter(row -> row.isOf(CodecKind.XMLBEANS)).forEach(row -> xmlBeans.put(key(row), row));
        TextTable ratios = new TextTable("llrr").row("streaming ÷ xmlbeans", "", "time", "bytes");
        rows.stream().filter(row -> row.isOf(CodecKind.STREAMING) && xmlBeans.containsKey(key(row))).forEach(row -> {
            Row other = xmlBeans.get(key(row));
            ratios.row(row.benchmark(), row.parametersBut(CODEC), row.time().ratio(other.time()),
                    row.bytes().ratio(other.bytes()));
        });
        if (!xmlBeans.isEmpty()) {
            out.println();
            ratios.print(out);
        }
    }

    private static String key(Row row) {
        return row.benchmark() + " " + row.parametersBut(CODEC);
    }
}
