package trader.analysis.attribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.run.RecurringRun;
import trader.analysis.run.SyntheticRun;
import trader.analysis.summary.RunAnalysis;

/** A run with a stall, whose file grows. */
class GrowingTailTest {
    private static final long MS = 1_000_000;
    private static final int HEADER = 32;
    private static final int RECORD = 64;

    @TempDir
    private Path directory;
    private byte[] whole;
    private Path growing;
    private Path run;

    @BeforeEach
    void aRun() throws IOException {
        run = new RecurringRun(directory).ordersOnly().pauses(250, 15).fsync(40_000 * MS, 100 * MS).write();
        whole = Files.readAllBytes(run.resolve("client-1/requests.bin"));
        growing = directory.resolve("growing.bin");
    }

    /** It looks every few seconds on the CPUs that are measured. */
    @Test
    void hardlyAllocatesForFastRequests() throws IOException {
        GrowingTail tail = new GrowingTail(List.of(growing));
        Files.write(growing, Arrays.copyOf(whole, whole.length / 2));
        tail.poll();
        Files.write(growing, whole);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        tail.poll();
        long requests = whole.length / 2 / RECORD;
        assertThat((threads.getCurrentThreadAllocatedBytes() - before) / requests).isLessThan(16);
    }

    @Test
    void findsTheEpisodesThatTheAnalysisFinds() throws IOException {
        GrowingTail tail = new GrowingTail(List.of(growing));
        tail.poll();
        assertThat(tail.effectiveEpisodes(SyntheticRun.LENGTH_NS)).isEmpty();
        // Once in the middle of a record.
        for (int length : new int[] {HEADER + 500 * RECORD, whole.length / 2 + 7, whole.length}) {
            Files.write(growing, Arrays.copyOf(whole, length));
            tail.poll();
            Map<String, Double> episodes = tail.effectiveEpisodes(SyntheticRun.LENGTH_NS);
            assertThat(episodes).containsOnlyKeys("order");
            assertThat(episodes.get("order") == 0).as("no p99 yet").isEqualTo(length < whole.length / 2);
        }
        double analysed = RunAnalysis.of(run).summary().attribution().tails().get(0).tail()
                .effectiveEpisodes();
        assertThat(analysed).isGreaterThan(50);
        assertThat(tail.effectiveEpisodes(SyntheticRun.LENGTH_NS).get("order"))
                .isCloseTo(analysed, within(0.05 * analysed));
    }
}
