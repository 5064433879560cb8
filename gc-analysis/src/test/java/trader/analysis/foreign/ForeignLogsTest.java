package trader.analysis.foreign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trader.analysis.latencylog.LatencyUnit;
import trader.analysis.report.RunReport;
import trader.analysis.run.SyntheticRun;
import trader.analysis.summary.RunAnalysis;
import trader.analysis.summary.Summary;

/**
 * Logs that Trader did not make: whose clock they are on, what they are named, what is refused. Over 300 lines,
 * because all cases share their logs.
 */
class ForeignLogsTest {
    private static final long MS = 1_000_000;
    private static final long S = 1_000 * MS;
    private static final String PAUSE = "[%s][gc] GC(%s) Pause Young (Normal) (G1 Evacuation Pause) 9M->3M(64M)"
            + " 6.426ms\n";

    @TempDir
    private Path directory;
    private Path gc;
    private Path latency;

    @BeforeEach
    void writeARun() throws IOException {
        SyntheticRun run = new SyntheticRun(directory).steady(5_000);
        run.serverPause(10 * S, 2 * MS);
        run.serverPause(150 * S, 7 * MS);
        run.write();
        gc = directory.resolve("server/gc.log");
        latency = directory.resolve("client-1/latency.hlog");
    }

    private static RunAnalysis of(List<Path> gcLogs, List<Path> latencyLogs, String... hints) throws IOException {
        return RunAnalysis.ofLogs(gcLogs, latencyLogs, LatencyUnit.NS,
                Arrays.stream(hints).map(ClockHint::parse).toList());
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }

    @Test
    void logsAreBroughtToOneClock() throws IOException {
        Summary both = of(List.of(gc, directory.resolve("client-1/gc.log")), List.of(latency)).summary();
        assertThat(both.byJvm().jvms()).containsOnlyKeys("server/gc.log", "client-1/gc.log");
        assertThat(both.byJvm().jvms().get("server/gc.log").pauses().count()).isEqualTo(1);
        assertThat(both.reliability().warnings()).isEmpty();
        assertThat(both.services()).containsOnlyKeys("quote", "order");
        assertThat(both.services().get("quote").count()).isEqualTo(4_000);
        assertThat(both.services().get("quote").serviceNs().get("p99")).isNotNull();
        assertThat(both.attribution()).isNull();
        assertThat(both.reliability().verdict()).as("the load is unknown").isNull();
    }

    /** The pause of 7 ms came after the requests. */
    @Test
    void theAnswerIsAnUpperBoundFromThePausesOfThatTime() throws IOException {
        assertThat(of(List.of(gc), List.of(latency)).summary().answer().text()).hasSize(2).first().asString()
                .matches("GC: at most \\d+(\\.\\d)? % of what the slowest 1 % of quote requests waited "
                        + "beyond the usual \\(longest pause 2\\.00 ms.*\\)\\. The rest, .* no pause was long "
                        + "enough.*");
        assertThat(of(List.of(gc), List.of()).summary().answer().text()).containsExactly(
                "GC stopped gc.log for under 0.01 % of 150 s: 2 pauses, longest 7.00 ms.",
                "Without a latency log nothing can be said about requests.");
        assertThat(of(List.of(), List.of(latency)).summary().answer().text()).containsExactly(
                "No GC log was given, so nothing can be said about GC.");
    }

    @Test
    void aShortLastIntervalDoesNotSetTheLengthOfAll() throws IOException {
        String shortened = Files.readString(latency) + Files.readAllLines(latency).stream()
                .reduce((a, b) -> b).orElseThrow().replaceAll(",[0-9.]+,1\\.000,", ",100.000,0.003,") + "\n";
        RunReport.write(of(List.of(), List.of(file("cut.hlog", shortened))), directory.resolve("cut"));
        assertThat(Files.readString(directory.resolve("cut/report.html")))
                .contains("\"startMs\":98000.0,\"lengthMs\":1000.0").doesNotContain("\"lengthMs\":500.0");
    }

    @Test
    void aGcLogAloneCountsWhole() throws IOException {
        RunAnalysis alone = of(List.of(gc), List.of());
        RunReport.write(alone, directory.resolve("out"));
        assertThat(alone.summary().services()).isEmpty();
        assertThat(alone.summary().byJvm().jvms().get("gc.log").pauses().count()).isEqualTo(2);
        assertThat(directory.resolve("out/report.html")).isNotEmptyFile();
    }

    @Test
    void aHintCorrectsADifferenceOfTheClocks() throws IOException {
        Path old = file("old.log", Files.readString(gc).replace("[2026-", "[2025-"));

        Summary apart = of(List.of(old), List.of(latency)).summary();
        assertThat(apart.byJvm().jvms().get("old.log").pauses().count()).isZero();
        assertThat(apart.reliability().warnings()).singleElement().asString()
                .startsWith("old.log (2025-").contains("Z to 2025-",
                "and the latency logs (2026-", "do not overlap in time: none of its pauses counts; use --clock");

        Summary together = of(List.of(old), List.of(latency), "old.log=8760h").summary();
        assertThat(together.byJvm().jvms().get("old.log").pauses().count()).isEqualTo(1);
        assertThat(together.reliability().warnings()).isEmpty();
    }

    @Test
    void aLogOfUptimesIsPlacedByTheStartOfItsJvm() throws IOException {
        Path uptime = file("up.log", PAUSE.formatted("1.000s", 0) + PAUSE.formatted("9.000s", 1));
        long startMs = ForeignLogs.read(List.of(), List.of(latency), LatencyUnit.NS, List.of()).window().startNs() / MS;
        String start = Instant.ofEpochMilli(startMs - 5_000).toString();

        assertThat(of(List.of(uptime), List.of(latency), start).summary().byJvm().jvms().get("up.log").pauses().count())
                .isEqualTo(1);
        assertThat(of(List.of(uptime, gc), List.of(latency), "up.log=" + start).summary()
                .byJvm().jvms().get("gc.log").pauses()
                .count()).isEqualTo(1);
        assertThatThrownBy(() -> of(List.of(gc), List.of(latency), start))
                .hasMessageContaining("--clock " + start + ": gc.log prints the time of day itself");
        assertThatThrownBy(() -> of(List.of(uptime), List.of(latency), "other.log=+1s"))
                .hasMessage("--clock other.log=+1.0s: no GC log has that name; given are up.log");
        assertThatThrownBy(() -> of(List.of(uptime), List.of(latency), "+1s", "up.log=+2s"))
                .hasMessageContaining("+1.0s, up.log=+2.0s: only one is allowed for up.log");
        assertThatThrownBy(() -> of(List.of(uptime), List.of(), "+1s"))
                .hasMessageContaining("no GC log to compare with");
        for (String wrong : List.of("", "yesterday", "=+1s", "+1", "2026-11-21T10:05:29", "0.1ns",
                "9999-01-01T00:00:00Z", "99999999999h")) {
            assertThatThrownBy(() -> ClockHint.parse(wrong)).as(wrong).isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("'" + wrong + "': allowed is [LOG=]WHEN");
        }
    }

    /** One log prints the time of day, the other only its uptime. */
    @Test
    void aLogWithoutAPlaceDoesNotAffectTheOthers() throws IOException {
        Path uptime = file("up.log", PAUSE.formatted("1.000s", 0) + PAUSE.formatted("9.000s", 1));
        RunAnalysis analysis = of(List.of(gc, uptime), List.of());
        RunReport.write(analysis, directory.resolve("out"));

        assertThat(analysis.summary().reliability().warnings()).filteredOn(warning -> warning.contains("wall-clock"))
                .singleElement().asString().startsWith("up.log prints no wall-clock time");
        assertThat(Files.readString(directory.resolve("out/report.html"))).contains("id=\"timeline-chart\"",
                "Pauses of gc.log", "Pauses of up.log", "<dd>0.2\u00a0%");
    }

    @Test
    void stopsWithoutAPlaceAreStillReported() throws IOException {
        Path one = file("one.log", PAUSE.formatted("1.000s", 0));
        Path other = file("other.log", PAUSE.formatted("9.000s", 1));
        RunReport.write(of(List.of(one, other), List.of()), directory.resolve("out"));

        assertThat(Files.readString(directory.resolve("out/report.html")))
                .contains("The stops cannot be placed in time", "use --clock to say when each JVM started")
                .doesNotContain("Neither requests nor stops were recorded");
    }

    @Test
    void aLogWithoutTimesIsSaidAndCannotBeMoved() throws IOException {
        Path none = file("none.log", PAUSE.replace("[%s][gc] ", "").formatted(0));
        assertThat(of(List.of(none), List.of(latency)).summary().reliability().warnings())
                .anyMatch(warning -> warning.contains("prints no times"));
        assertThatThrownBy(() -> of(List.of(none), List.of(latency), "+1s"))
                .hasMessageContaining("none.log has no times to move");
    }

    @Test
    void partsOfARotatedLogAreOneLog() throws IOException {
        Path newest = file("r.log", PAUSE.formatted("9.000s", 9));
        Path oldest = file("r.log.1", "[0.100s][gc] Using G1\n" + PAUSE.formatted("1.000s", 0));
        Path middle = file("r.log.0", PAUSE.formatted("5.000s", 4));

        Summary whole = of(List.of(newest, middle, oldest), List.of()).summary();
        assertThat(whole.byJvm().jvms()).containsOnlyKeys("r.log");
        assertThat(whole.byJvm().jvms().get("r.log").pauses().count()).isEqualTo(3);
        assertThat(whole.measured().durationNs()).isEqualTo(8_900 * MS + 1);
        assertThat(whole.reliability().warnings()).noneMatch(warning -> warning.contains("begins with"));

        assertThat(of(List.of(oldest, middle), List.of()).summary().byJvm().jvms())
                .containsOnlyKeys("r.log.1", "r.log.0");
        assertThatThrownBy(() -> of(List.of(oldest, Path.of(oldest + ".gz")), List.of()))
                .hasMessageEndingWith("r.log.1.gz: give each part of a log once");
        Path other = file("r.log.2", "[0.050s][gc] Using G1\n" + PAUSE.formatted("2.000s", 0));
        assertThat(of(List.of(newest, oldest, other), List.of()).summary().reliability().warnings())
                .anyMatch(warning -> warning.contains("holds the logs of 2 JVMs, one after the other; it prints"
                        + " no time of day"));
        file("r.log.1", "2014-01-01T12:00:00.000+0100: 0.123: [GC (Allocation Failure) 1K->1K(2K), 0.01 secs]\n");
        assertThatThrownBy(() -> of(List.of(oldest), List.of())).hasMessageContaining("r.log.1: line 1: '2014-");
    }

    @Test
    void aLogThatIsNotCompleteClearsNoCollector() throws IOException {
        Path log = file("gap.log", PAUSE.formatted("1.000s", 0) + PAUSE.formatted("9.000s", 3));
        RunAnalysis analysis = of(List.of(log), List.of());
        RunReport.write(analysis, directory.resolve("out"));
        String warning = log + ": 2 of about 4 pauses could not be read: no line is about 2 collections between others";
        assertThat(analysis.summary().reliability().warnings()).contains(warning);
        assertThat(analysis.summary().answer().text()).first().isEqualTo("GC of gap.log is unknown, at"
                + " least in part: not all of its log could be read (see the warnings).");
        assertThat(Files.readString(directory.resolve("out/report.html"))).contains(warning);
    }

    @Test
    void aRestartWithoutATimeOfDayCannotBePlaced() throws IOException {
        Path log = file("two.log", PAUSE.formatted("50.000s", 7) + PAUSE.formatted("1.000s", 0)
                + PAUSE.formatted("3.000s", 1));
        Summary alone = of(List.of(log), List.of()).summary();
        assertThat(alone.answer().text()).first().asString().contains("of 2.01 s: 3 pauses, longest 6.43 ms");
        assertThat(of(List.of(log), List.of(latency)).summary().reliability().warnings())
                .anyMatch(warning -> warning.contains("give the log of each JVM as a file of its own, and use"));
        assertThatThrownBy(() -> of(List.of(log), List.of(latency), "+1s"))
                .hasMessageContaining("two.log holds the logs of several JVMs, which started at different times");
    }

    /** The stamp is printed when the stop has ended. */
    @Test
    void aStopThatEndsAtTheFirstTimeCounts() throws IOException {
        Path one = file("one.log", PAUSE.formatted("12.000s", 9));
        assertThat(of(List.of(one), List.of()).summary().byJvm().jvms().get("one.log").pauses().count()).isEqualTo(1);

        Path safepoint = file("safepoint.log", "[12.000s][safepoint] Safepoint \"ICBufferFull\", Time since last: 9 ns,"
                + " Reaching safepoint: 1000 ns, Cleanup: 0 ns, At safepoint: 2000 ns, Total: 3000 ns\n"
                + PAUSE.formatted("13.000s", 9));
        Summary summary = of(List.of(safepoint), List.of()).summary();
        assertThat(summary.byJvm().jvms().get("safepoint.log").safepoints().count()).isEqualTo(1);
        assertThat(summary.measured().durationNs()).isEqualTo(S + 3_000 + 1);
    }

    @Test
    void logsMayBeCompressed() throws IOException {
        Path newest = packed("z.log.gz", PAUSE.formatted("9.000s", 9));
        Path oldest = packed("z.log.1.gz", "[0.100s][gc] Using G1\n" + PAUSE.formatted("1.000s", 0));
        Path middle = file("z.log.0", PAUSE.formatted("5.000s", 4));

        Summary whole = of(List.of(newest, middle, oldest), List.of()).summary();
        assertThat(whole.byJvm().jvms()).containsOnlyKeys("z.log.gz");
        assertThat(whole.byJvm().jvms().get("z.log.gz").pauses().count()).isEqualTo(3);
        assertThat(of(List.of(), List.of(packed("latency.hlog.gz", Files.readString(latency)))).summary().services())
                .containsOnlyKeys("quote", "order");

        byte[] bytes = Files.readAllBytes(oldest);
        Files.write(oldest, Arrays.copyOf(bytes, bytes.length / 2));
        assertThatThrownBy(() -> of(List.of(oldest), List.of()))
                .hasMessageStartingWith(oldest + " cannot be unpacked, it is damaged or incomplete");
    }

    /** As PowerShell writes what a JVM prints. */
    @ParameterizedTest
    @ValueSource(strings = {"UTF-16", "x-UTF-16LE-BOM", "UTF-16LE", "UTF-16BE", "UTF-8"})
    void logsMayBeUnicode(String charset) throws IOException {
        String mark = charset.equals("UTF-8") ? "\ufeff" : "";
        Path log = Files.write(directory.resolve("unicode.log"),
                (mark + PAUSE.formatted("1.000s", 0) + PAUSE.formatted("2.000s", 1)).replace("\n", "\r\n")
                        .getBytes(charset));
        assertThat(of(List.of(log), List.of()).summary().byJvm().jvms().get("unicode.log").pauses().count())
                .isEqualTo(2);
    }

    private Path packed(String name, String text) throws IOException {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(directory.resolve(name)))) {
            out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        }
        return directory.resolve(name);
    }

    @Test
    void valuesAreInTheGivenUnit() throws IOException {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(250, 99);
        histogram.recordValueWithCount(12_345, 1);
        Path log = directory.resolve("unit.hlog");
        try (PrintStream out = new PrintStream(log.toFile())) {
            HistogramLogWriter writer = new HistogramLogWriter(out);
            writer.outputIntervalHistogram(1_000, 1_010, histogram, 1);
        }
        for (LatencyUnit unit : LatencyUnit.values()) {
            long ns = unit == LatencyUnit.NS ? 1 : unit == LatencyUnit.US ? 1_000 : MS;
            Summary summary = RunAnalysis.ofLogs(List.of(), List.of(log), unit, List.of()).summary();
            assertThat((double) summary.services().get("unit.hlog").responseNs().get("p50")).as("%s", unit)
                    .isBetween(249.0 * ns, 251.0 * ns);
            assertThat(summary.reliability().warnings().isEmpty()).as("%s", unit).isEqualTo(unit != LatencyUnit.MS);
        }
        assertThat(RunAnalysis.ofLogs(List.of(), List.of(log), LatencyUnit.MS, List.of()).summary().reliability()
                .warnings())
                .singleElement().asString().contains("longer than the time that the logs cover", "really ms");
    }

    @Test
    void theThroughputOfALogRefersToItsOwnTime() throws IOException {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(5 * MS, 100);
        List<Path> logs = List.of(directory.resolve("early.hlog"), directory.resolve("late.hlog"));
        for (int i = 0; i < 2; i++) {
            try (PrintStream out = new PrintStream(logs.get(i).toFile())) {
                new HistogramLogWriter(out)
                        .outputIntervalHistogram(1_000 * (i + 1), 1_000 * (i + 1) + 10, histogram, 1);
            }
        }

        Summary summary = of(List.of(), logs).summary();

        assertThat(summary.measured().durationNs()).isEqualTo(1_010 * S);
        assertThat(summary.services().values()).extracting(Summary.Service::throughputPerS).containsExactly(10.0, 10.0);
    }

    @Test
    void otherFilesAreNoLogs() {
        assertThatThrownBy(() -> of(List.of(), List.of())).hasMessageContaining("no log given");
        assertThatThrownBy(() -> of(List.of(), List.of(gc)))
                .hasMessageContaining("line 1 is not from an HdrHistogram log");
    }
}
