package trader.analysis.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.analysis.run.SyntheticRun;
import trader.analysis.summary.RunAnalysis;

/** Threads that send two requests, one after the other, for each sequence that is due. */
class UnbalancedRequestsTest {
    private static final long MS = 1_000_000;
    private static final int THREADS = 8;

    @TempDir
    private Path directory;

    /** Each sequence is 3 ms late; {@code secondLateMs} for the second request of the slowest. */
    private List<String> warnings(long secondLateMs) throws IOException {
        SyntheticRun run = new SyntheticRun(directory);
        run.paced(2);
        for (int sequence = 0; sequence < 200; sequence++) {
            for (int second = 0; second < 2; second++) {
                for (int thread = 0; thread < THREADS; thread++) {
                    boolean slowest = sequence == 100 && second == 1 && thread == 0;
                    long sentNs = (sequence * 400L + thread + second * 20) * MS;
                    long lateNs = (slowest ? secondLateMs : 3) * MS;
                    run.request(0, 0, sentNs - lateNs, sentNs, sentNs + (slowest ? 60 : 2) * MS);
                    run.served(sentNs + MS / 2, sentNs + MS, sentNs + MS);
                }
            }
        }
        return RunAnalysis.of(run.write()).summary().reliability().warnings().stream()
                .filter(warning -> warning.contains("do not add up")).toList();
    }

    @Test
    void requestsThatAddUp() throws IOException {
        assertThat(warnings(3)).isEmpty();
    }

    /** A request is as late as the first of its sequence. */
    @Test
    void aRequestWhoseTimesContradictEachOther() throws IOException {
        assertThat(warnings(45)).singleElement().asString().startsWith("the times of 1 slow request do not add up")
                .contains("the first was due at 40.0 s and took 105 ms, 58.0 ms of");
    }

    @Test
    void partsThatAreLongerThanTheRequest() {
        TimeBreakdown breakdown = new TimeBreakdown();
        breakdown.add(Cause.SERVER_GC, Cause.SERVER_GC, 1, 6 * MS);
        breakdown.add(Cause.CLIENT_GC, Cause.CLIENT_GC, 2, 5 * MS);
        breakdown.finish(10 * MS, MS);

        assertThat(breakdown.addsUp(10 * MS, MS)).isFalse();
        assertThat(breakdown.addsUp(11 * MS, MS)).isTrue();
        assertThat(breakdown.addsUp(20 * MS, MS)).as("too little").isFalse();
    }
}
