package trader.lab.warmup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.function.IntToLongFunction;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A warm-up whose files are written a second at a time: 1,000 quotes a second. */
class WarmUpTest {
    private static final long S = 1_000_000_000L;

    @TempDir
    private Path run;
    private Path server;
    private Path client;
    private WarmUp warmUp;
    private long startNs;
    private long startMs;

    @BeforeEach
    void begin() throws IOException {
        server = Files.createDirectories(run.resolve("server"));
        client = Files.createDirectories(run.resolve("client-1"));
        startMs = System.currentTimeMillis();
        startNs = System.nanoTime();
        for (Path jvm : List.of(server, client)) {
            Files.writeString(jvm.resolve("threads.csv"), "startNs,lengthNs,group,threads,onCpuNs,waitNs,turns\n");
        }
        Files.writeString(client.resolve("phases.csv"), "phase,startNs\nwarmup," + startNs + "\n");
        Files.writeString(client.resolve("warmup.hlog"), log(0, 0));
        warmUp = new WarmUp(run.resolve("warm"), server, 0, List.of(client), startNs);
    }

    /** The interval of a second; the first call has the header too. */
    private String log(int second, int quotes) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        HistogramLogWriter writer = new HistogramLogWriter(new PrintStream(text, true, StandardCharsets.UTF_8));
        writer.setBaseTime(startMs);
        if (quotes == 0) {
            writer.outputLogFormatVersion();
            writer.outputBaseTime(startMs);
            writer.outputLegend();
        } else {
            Histogram histogram = new Histogram(3);
            histogram.recordValueWithCount(600_000, quotes);
            histogram.setTag("quote");
            histogram.setStartTimeStamp(startMs + second * 1_000L);
            histogram.setEndTimeStamp(startMs + (second + 1) * 1_000L);
            writer.outputIntervalHistogram(histogram);
        }
        return text.toString(StandardCharsets.UTF_8);
    }

    private void second(int second, long listenersNs, long compilerNs) throws IOException {
        append(client.resolve("warmup.hlog"), log(second, 1_000));
        for (Path jvm : List.of(server, client)) {
            String interval = startNs + second * S + "," + S + ",";
            append(jvm.resolve("threads.csv"), interval + "listeners,32," + listenersNs + ",0,9\n" + interval
                    + "compiler,2," + compilerNs + ",0,9\n" + interval + "gc,4,123456789,0,9\n");
        }
        warmUp.update(startNs + (second + 1) * S, startMs + (second + 1) * 1_000L);
    }

    private static void append(Path file, String text) throws IOException {
        Files.writeString(file, text, StandardOpenOption.APPEND);
    }

    private int secondsUntilWarm(IntToLongFunction listenersNs, IntToLongFunction compilerNs) throws IOException {
        for (int second = 0; second < 120; second++) {
            second(second, listenersNs.applyAsLong(second), compilerNs.applyAsLong(second));
            if (Files.exists(run.resolve("warm"))) {
                return second + 1;
            }
        }
        return 0;
    }

    @Test
    void steadyCodeIsWarmAfterSevenWindows() throws IOException {
        // The times of the log are rounded.
        assertThat(secondsUntilWarm(second -> 500_000_000, second -> 0)).isBetween(35, 36);

        append(client.resolve("phases.csv"), "calibrate," + (startNs + 36 * S) + "\n");
        WarmUpReport report = warmUp.report();
        assertThat(report.settled()).isTrue();
        assertThat(report.ns()).isEqualTo(36 * S);
        assertThat(report.warning()).isNull();
        assertThat(report.windows()).hasSize(7).last().satisfies(window -> {
            assertThat(window.atNs()).isEqualTo(35 * S);
            assertThat(window.serverNsPerRequest()).isCloseTo(500_000, within(5_000.0));
            assertThat(window.clientNsPerRequest()).isCloseTo(500_000, within(5_000.0));
            assertThat(window.compilerCores()).isZero();
            assertThat(window.p50Ns()).isCloseTo(600_000, within(1_000.0));
        });
    }

    @Test
    void codeThatBecomesFasterUntilTheMiddleIsWarmLater() throws IOException {
        assertThat(secondsUntilWarm(second -> 500_000_000 + Math.max(0, 40 - second) * 20_000_000L, second -> 0))
                .isBetween(60, 71);
    }

    @Test
    void aCompilerThatNeverRestsEndsInAWarning() throws IOException {
        assertThat(secondsUntilWarm(second -> 500_000_000, second -> 100_000_000)).isZero();

        append(client.resolve("phases.csv"), "calibrate," + (startNs + 120 * S) + "\n");
        warmUp.update(startNs + 121 * S, startMs + 121_000);
        assertThat(warmUp.report().settled()).isFalse();
        assertThat(warmUp.report().warning()).isEqualTo("the warm-up ended after 120 s without standing still:"
                + " the compilers took 0.20 CPUs in the last 15 s (allowed are 0.10)");
        assertThat(run.resolve("warm")).doesNotExist();
    }

    @Test
    void aWarmUpOfFixedLengthIsOnlyRecorded() throws IOException {
        append(client.resolve("phases.csv"), "calibrate," + (startNs + 3 * S) + "\n");
        assertThat(WarmUp.fixed("3s", client)).isEqualTo(new WarmUpReport("3s", 3 * S, null, null, List.of()));
    }
}
