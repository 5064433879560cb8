package trader.benchmarks.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import trader.benchmarks.jmh.JmhTable.Row;
import trader.benchmarks.jmh.JmhTable.Score;

class JmhTableTest {
    private static final Score UNKNOWN = new Score(Double.NaN, Double.NaN, Double.NaN);

    @Test
    void comparesTheStreamingCodecWithXmlBeans() {
        assertThat(print(
                codec("encode", "STREAMING", new Score(300, 290, 310), new Score(280, 280, 280)),
                codec("encode", "XMLBEANS", new Score(12_000, 10_000, 14_000), new Score(17_500, 17_500, 17_500)),
                codec("encode", "XMLBEANS_NEW", new Score(90_000, 89_950, 90_050), UNKNOWN),
                codec("decode", "STREAMING", new Score(1, Double.NaN, Double.NaN), UNKNOWN),
                row("QuoteCacheJmh.find", Map.of(), new Score(21.44, 20.44, 22.44), new Score(0, 0, 0))))
                .isEqualTo("""

                        benchmark           parameters                       time       ±           bytes
                        CodecJmh.encode     body=QUOT codec=STREAMING       300.0    10.0  ns/op    280.0
                        CodecJmh.encode     body=QUOT codec=XMLBEANS      12000.0  2000.0  ns/op  17500.0
                        CodecJmh.encode     body=QUOT codec=XMLBEANS_NEW  90000.0    50.0  ns/op        -
                        CodecJmh.decode     body=QUOT codec=STREAMING         1.0          ns/op        -
                        QuoteCacheJmh.find                                   21.4     1.0  ns/op      0.0

                        streaming ÷ xmlbeans                                  time                      bytes
                        CodecJmh.encode       body=QUOT  0.0250 (0.0207 to 0.0310)  0.0160 (0.0160 to 0.0160)
                        """);
    }

    @Test
    void aWideOrUnknownIntervalIsNotNarrowedByTheRatio() {
        assertThat(new Score(10, -5, 25).ratio(new Score(20, -1, 41))).isEqualTo("0.50 (0.0000 to ∞)");
        assertThat(new Score(10, Double.NaN, Double.NaN).ratio(new Score(200, 1, 2))).isEqualTo("0.0500");
        assertThat(UNKNOWN.ratio(new Score(200, 1, 2))).isEqualTo("-");
    }

    private static Row codec(String method, String codec, Score time, Score bytes) {
        return row("CodecJmh." + method, Map.of("body", "QUOT", "codec", codec), time, bytes);
    }

    private static Row row(String benchmark, Map<String, String> parameters, Score time, Score bytes) {
        return new Row(benchmark, new TreeMap<>(parameters), "ns/op", time, bytes);
    }

    private static String print(Row... rows) {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        new JmhTable(List.of(rows)).print(new PrintStream(printed));
        return printed.toString();
    }
}
