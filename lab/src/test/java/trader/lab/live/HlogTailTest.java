package trader.lab.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HlogTailTest {
    @TempDir
    Path directory;

    @Test
    void givesEachIntervalOnceAndWaitsForTheEndOfALine() throws IOException {
        Path file = directory.resolve("latency.hlog");
        List<String> intervals = new ArrayList<>();
        HlogTail tail = new HlogTail(file, (tag, startMs, lengthMs, histogram) ->
                intervals.add(tag + " " + startMs + " " + lengthMs + " " + histogram.getTotalCount()));
        tail.poll();
        assertThat(intervals).isEmpty();

        String log = log();
        int cut = log.indexOf("Tag=order") + 20;
        Files.writeString(file, log.substring(0, cut));
        tail.poll();
        assertThat(intervals).containsExactly("quote 1000.0 1000.0 2");
        Files.writeString(file, log.substring(cut), StandardOpenOption.APPEND);
        tail.poll();
        tail.poll();
        assertThat(intervals).containsExactly("quote 1000.0 1000.0 2", "order 1000.0 1000.0 1");
    }

    @Test
    void showsThroughputAndPercentilesOfAllClients() throws IOException {
        for (String client : new String[] {"client-1", "client-2"}) {
            Files.createDirectories(directory.resolve(client));
            Files.writeString(directory.resolve(client).resolve("warmup.hlog"), log());
        }
        LiveFigures figures = new LiveFigures(
                List.of(directory.resolve("client-1"), directory.resolve("client-2")));
        assertThat(figures.poll()).isEqualTo("quote 1.00/2.00, order 30.0/30.0 ms (p50/p99), 6/s");
        assertThat(figures.poll()).isNull();
    }

    @Test
    void aLogThatGoesOnWhereAnotherEndsDoublesNoRate() throws IOException {
        Files.writeString(directory.resolve("warmup.hlog"), log());
        Files.writeString(directory.resolve("latency.hlog"), log());
        assertThat(new LiveFigures(List.of(directory)).poll())
                .isEqualTo("quote 1.00/2.00, order 30.0/30.0 ms (p50/p99), 3/s");
    }

    private static String log() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        HistogramLogWriter writer = new HistogramLogWriter(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        writer.outputLogFormatVersion();
        writer.outputLegend();
        write(writer, "quote", 1_000_000, 2_000_000);
        write(writer, "order", 30_000_000);
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static void write(HistogramLogWriter writer, String tag, long... valuesNs) {
        Histogram histogram = new Histogram(3);
        for (long valueNs : valuesNs) {
            histogram.recordValue(valueNs);
        }
        histogram.setTag(tag);
        histogram.setStartTimeStamp(1_000);
        histogram.setEndTimeStamp(2_000);
        writer.outputIntervalHistogram(histogram);
    }
}
