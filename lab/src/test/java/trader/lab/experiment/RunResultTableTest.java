package trader.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunResultTableTest {
    @TempDir
    private Path directory;

    @Test
    void whatIsNotKnownIsNotPrintedAsZero() throws IOException {
        Files.writeString(directory.resolve("summary.json"), """
                {"verdict": null, "priceStaleness": {"server": {"count": 70, "p50Ns": 380000, "p99Ns": 5400000,
                  "maxNs": 31000000}}, "answer": {"text": ["GC: at most 0 %."], "notes": ["One log is cut."],
                  "advice": {"text": "Try it.", "cause": "GC"}},
                 "costPerMessage": {"server": {"cpuNs": 537000, "allocatedBytes": 21700,
                  "groupsNs": {"listeners": 295000, "broker": 188000, "gc": 38000, "compiler": 16000}},
                  "client-1": {"cpuNs": 207000, "allocatedBytes": null, "groupsNs": {"client": 207000}},
                  "client-2": {"cpuNs": null, "allocatedBytes": 900, "groupsNs": {}}}, "jvms": {
                  "client-1/silent.log": {"collector": "G1", "pauses": {"count": 0, "totalNs": 0, "maxNs": null},
                                 "safepoints": null},
                  "full.log": {"collector": "ZGC", "pauses": {"count": 2, "totalNs": 3000000, "maxNs": 2000000},
                               "safepoints": {"maxNs": 12500000}}},
                 "services": {"quote": {"count": 5, "rejected": 3, "errors": null, "throughputPerS": 2.5,
                                        "responseNs": {"max": 7000}}}}
                """);
        ByteArrayOutputStream printed = new ByteArrayOutputStream();

        assertThat(RunResultTable.print(directory, new PrintStream(printed, true, StandardCharsets.UTF_8))).isTrue();

        assertThat(printed.toString(StandardCharsets.UTF_8).lines()).contains("client-1/silent.log G1: 0 GC pauses",
                "CPU time per message: server 537 µs (listeners 295 µs, broker 188 µs, compiler 16 µs); "
                        + "client-1 207 µs (client 207 µs)",
                "allocated per message: server 21.2 KB; client-2 900 bytes",
                "price updates in quotes of server after: p50 0.38 ms, p99 5.40 ms, max 31.0 ms (70 updates)",
                "full.log ZGC: 2 GC pauses, 3.00 ms in total, longest 2.00 ms; longest safepoint 12.5 ms",
                "quote  5        3       -  2.5    -    -    -      -       -  0.01",
                "verdict: not judged").endsWith("GC: at most 0 %.", "", "Try it.", "One log is cut.");
    }

    @Test
    void theConsoleOfAFailureIsToldOnce() throws IOException {
        Files.writeString(directory.resolve("summary.json"), """
                {"verdict": "INVALID", "services": {},
                 "reasons": ["the client ended; the console ends with:\\n    ERROR", "nothing was recorded"],
                 "answer": {"text": ["No request was measured: the client ended"]}}
                """);
        ByteArrayOutputStream printed = new ByteArrayOutputStream();

        assertThat(RunResultTable.print(directory, new PrintStream(printed, true, StandardCharsets.UTF_8),
                List.of("the client ended; the console ends with:\n    ERROR"))).isFalse();

        assertThat(printed.toString(StandardCharsets.UTF_8)).doesNotContain("ERROR", "No request")
                .contains("verdict: INVALID\n  Do not use these figures:\n  - the client ended\n"
                        + "  - nothing was recorded\n");
    }

    @Test
    void theWaitsOfSlowRequestsAreAListWithOneCauseALine() throws IOException {
        Files.writeString(directory.resolve("summary.json"), """
                {"verdict": "VALID", "services": {"quote": {"count": 5000, "responseNs": {}}}, "answer": {
                 "text": ["One fsync stall of 91 ms at 1.48 s is 96 % of what the slowest 1 % of quotes waited."],
                 "services": {"quote": {"percentile": "p99", "thresholdNs": 1720000,
                  "gc": {"cause": "GC", "share": 0.27, "low": 0.2, "high": 0.35},
                  "causes": [{"cause": "CPU wait", "share": 0.5, "low": 0.41, "high": 0.58},
                             {"cause": "steal", "share": 0.004, "low": 0, "high": 0.04},
                             {"cause": "unexplained", "share": 0.22, "low": 0.1, "high": 0.3}],
                  "bands": [{"percentiles": "p90–p99", "fromNs": 900000, "causes": [
                              {"cause": "CPU wait", "share": 0.52}, {"cause": "GC", "share": 0.1}]},
                            {"percentiles": "beyond p99", "fromNs": 1720000, "causes": [
                              {"cause": "CPU wait", "share": 0.5}, {"cause": "GC", "share": 0.27}]}]}}}}
                """);
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        RunResultTable.print(directory, new PrintStream(printed, true, StandardCharsets.UTF_8));

        assertThat(printed.toString(StandardCharsets.UTF_8)).endsWith("""
                One fsync stall of 91 ms at 1.48 s is 96 % of what the slowest 1 % of quotes waited.

                quotes         slowest 1 %  p90–p99  beyond p99
                  slower than      1.72 ms   900 µs     1.72 ms
                  CPU wait      41 to 58 %     52 %        50 %
                  GC            20 to 35 %     10 %        27 %
                  unexplained   10 to 30 %      0 %         0 %
                """);
    }
}
