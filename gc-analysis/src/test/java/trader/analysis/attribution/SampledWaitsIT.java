package trader.analysis.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trader.analysis.run.SyntheticRun;
import trader.analysis.summary.RunAnalysis;
import trader.runfiles.DiskLog;

/** Waits that only samples show: of some slow requests they are the cause, beside others they happen by chance. */
class SampledWaitsIT {
    private static final long US = 1_000;
    private static final long MS = 1_000_000;
    private static final int RUNS = 20;

    @TempDir
    private Path directory;

    /**
     * {@code caused}: the part of the slow requests that such a wait held up, {@code times} as long as others, but too
     * short for a stall of its own; {@code recorded}: an fsync.
     */
    @ParameterizedTest
    @CsvSource({"0, 1, 0", "0, 1, 0.7", "0.5, 1, 0", "0.3, 1, 0.4", "0.3, 1, 0.7", "0.2, 6, 0"})
    void bothEndsHoldWhatIsUnexplained(double caused, int times, double recorded) throws IOException {
        int tooLow = 0;
        double sumAtMost = 0;
        double sumUnexplained = 0;
        for (int seed = 0; seed < RUNS; seed++) {
            Random random = new Random(seed);
            SyntheticRun run = new SyntheticRun(Files.createDirectory(directory.resolve("run" + seed)));
            for (long atNs = 0; atNs < SyntheticRun.LENGTH_NS; atNs += 20 * MS) {
                if (random.nextDouble() < 0.4) {
                    run.causes().serverWait(atNs, (2 + random.nextInt(18)) * MS);
                }
            }
            double unexplainedNs = 0;
            double excessNs = 0;
            for (int i = 0; i < 4_000; i++) {
                long dueNs = i * 25 * MS + random.nextInt(20_000) * US;
                double kind = random.nextDouble();
                long heldUpNs = i % 100 != 50 ? 0 : (5 + random.nextInt(15)) * MS / (times > 1 ? 4 : 1)
                        * (kind < caused ? times : 1);
                run.request(1, 0, dueNs, dueNs, dueNs + heldUpNs + 2 * MS);
                run.served(dueNs + heldUpNs + MS, dueNs + heldUpNs + MS + 100 * US, dueNs + heldUpNs + 2 * MS);
                excessNs += heldUpNs;
                if (heldUpNs > 0 && kind < caused) {
                    run.causes().serverWait(dueNs, heldUpNs);
                } else if (heldUpNs > 0 && kind < caused + recorded) {
                    run.causes().fsync(DiskLog.JOURNAL, dueNs, heldUpNs);
                } else {
                    unexplainedNs += heldUpNs;
                }
            }
            Attribution.TailCauses tail = RunAnalysis.of(run.write()).summary().attribution().tails().get(0);
            double unexplained = unexplainedNs / excessNs;
            assertThat(tail.shares().placeOnly()).isLessThanOrEqualTo(unexplained + 0.1)
                    .isLessThanOrEqualTo(tail.shares().placeOnlyAtMost());
            tooLow += tail.shares().placeOnlyAtMost() < unexplained - 0.01 ? 1 : 0;
            sumAtMost += tail.shares().placeOnlyAtMost();
            sumUnexplained += unexplained;
        }
        assertThat(tooLow).as("of %d runs", RUNS).isLessThanOrEqualTo(2);
        assertThat(sumAtMost / RUNS).as("not much more").isLessThan(sumUnexplained / RUNS + 0.25);
    }
}
