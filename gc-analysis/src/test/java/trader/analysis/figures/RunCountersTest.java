package trader.analysis.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import jdk.jfr.Recording;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.run.CsvFiles;
import trader.analysis.run.RunReader;
import trader.analysis.run.SyntheticRun;
import trader.analysis.run.Window;

/** Counters of 100 s whose course is known, and a real flight recording. */
class RunCountersTest {
    private static final long MS = 1_000_000;
    private static volatile double result;

    @TempDir
    private Path directory;

    @BeforeEach
    void run() throws IOException {
        new SyntheticRun(directory).steady(1_000).write();
    }

    @Test
    void growthIsPerSecondAndConstantsAreNotDrawn() throws IOException {
        StringBuilder text = new StringBuilder("timeNs,heapUsedBytes,transactionsCommitted,orderLogForces,"
                + "orderLogRecords,connections,allocatedBytes,heapAfterGcBytes\n");
        for (int second = -5; second <= 105; second++) {
            text.append(SyntheticRun.START_NS + second * 1_000 * MS + 1).append(',').append(1_000_000 + second)
                    .append(',').append(30 * second + second % 2).append(',').append(10 * second).append(',')
                    .append(25 * second).append(",7,").append(5_000_000 + 1_000 * second).append(",\n");
        }
        Files.writeString(directory.resolve("server/counters.csv"), text + "12");

        Counters counters = new Counters(RunReader.read(directory));

        Map<String, Counter.Figure> server = counters.figures().value().get("server");
        assertThat(server).containsOnlyKeys("heapUsedBytes", "allocatedBytesPerS", "transactionsCommittedPerS",
                "orderLogFsyncsPerS", "recordsPerOrderLogFsync", "connections");
        assertThat(server.get("heapUsedBytes").max()).isEqualTo(1_000_099);
        assertThat(server.get("allocatedBytesPerS").max()).isCloseTo(1_000, within(1e-6));
        assertThat(server.get("transactionsCommittedPerS").mean()).isCloseTo(30, within(0.1));
        assertThat(server.get("transactionsCommittedPerS").max()).isCloseTo(31, within(0.001));
        assertThat(server.get("recordsPerOrderLogFsync").mean()).isCloseTo(2.5, within(1e-9));
        assertThat(counters.panels()).extracting(CounterPanel::title)
                .containsExactly("Heap in use", "Order transactions");
        assertThat(counters.panels().get(0).lines().get(0).points()).hasSize(100);
        assertThat(counters.panels().get(0).lines().get(0).points().get(0)).containsExactly(0, 1_000_000);
    }

    @Test
    void growthBeforeTheMeasurePhaseDoesNotCount() throws IOException {
        StringBuilder text = new StringBuilder("timeNs,transactionsCommitted,orderLogRecords,orderLogForces\n");
        for (int second = -5; second <= 105; second++) {
            // twice as fast, and in larger groups, up to the line at 0.5 s
            int fast = Math.min(0, second);
            text.append(SyntheticRun.START_NS + second * 1_000 * MS + 500 * MS).append(',')
                    .append(1_000 + 30 * second + 30 * fast).append(',').append(1_000 + 20 * second + 60 * fast)
                    .append(',').append(1_000 + 10 * second).append('\n');
        }
        Files.writeString(directory.resolve("server/counters.csv"), text);

        Map<String, Counter.Figure> server = new Counters(RunReader.read(directory)).figures().value().get("server");

        assertThat(server.get("transactionsCommittedPerS").max()).isCloseTo(30, within(1e-6));
        assertThat(server.get("transactionsCommittedPerS").mean()).isCloseTo(30, within(1e-6));
        assertThat(server.get("recordsPerOrderLogFsync").max()).isCloseTo(2, within(1e-9));
    }

    @Test
    void aLongRunKeepsTheLargestOfSeveralSeconds() throws IOException {
        Window window = new Window(0, Duration.ofHours(2).toNanos());
        StringBuilder text = new StringBuilder("timeNs,ordersInQueue\n");
        for (int second = 0; second < 7_200; second++) {
            text.append(second * 1_000 * MS).append(',').append(second == 4_321 ? 99 : second % 3).append('\n');
        }
        Path file = Files.writeString(directory.resolve("counters.csv"), text);
        MaxPerBucket course = new MaxPerBucket("orders", window);

        CsvFiles.counters(file, (before, line) -> course.add(line.timeNs(), line.value("ordersInQueue")));

        assertThat(course.line().points()).hasSize(400).contains(new double[] {4_321_000, 99})
                .filteredOn(point -> point[1] == 2).hasSize(399);
        assertThat(course.figure("messages").mean()).isCloseTo(1, within(0.02));
    }

    @Test
    void aFlightRecordingNamesWhatRanAndWhatWasAllocated() throws Exception {
        Path file = directory.resolve("profile.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ExecutionSample").withPeriod(Duration.ofMillis(10));
            recording.enable("jdk.ObjectAllocationSample");
            recording.start();
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            long untilNs = threads.getCurrentThreadCpuTime() + 500 * MS;
            while (threads.getCurrentThreadCpuTime() < untilNs) {
                work();
            }
            recording.dump(file);
        }

        JvmProfile profile = FlightProfile.read(file, event -> true);

        assertThat(profile.samples()).isGreaterThan(10);
        assertThat(profile.methods()).hasSizeLessThanOrEqualTo(15)
                .anyMatch(hot -> (hot.method() + hot.from()).contains("CountersTest.work"));
        assertThat(profile.allocations()).anyMatch(hot -> hot.type().equals("double[]")
                && hot.method().equals("trader.analysis.figures.RunCountersTest.work"));
        assertThat(FlightProfile.read(file, event -> false)).isEqualTo(new JvmProfile(0, List.of(), 0,
                List.of()));
    }

    private static void work() {
        double[] values = new double[10_000];
        for (int i = 0; i < values.length; i++) {
            values[i] = Math.sqrt(i) + result;
        }
        result = values[values.length / 2] % 1;
    }

    @Test
    void typesHaveTheirSourceNames() {
        assertThat(FlightProfile.readable("[B")).isEqualTo("byte[]");
        assertThat(FlightProfile.readable("[[Ljava.lang.String;")).isEqualTo("java.lang.String[][]");
        assertThat(FlightProfile.readable("java.lang.Object")).isEqualTo("java.lang.Object");
    }
}
