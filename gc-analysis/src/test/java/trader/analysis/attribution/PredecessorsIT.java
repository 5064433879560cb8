package trader.analysis.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trader.analysis.run.Run;
import trader.analysis.run.RunReader;
import trader.analysis.run.SyntheticRun;
import trader.runfiles.DiskLog;

/** Simulated threads of a paced load, each with one request under way: what delays one request delays those behind. */
class PredecessorsIT {
    private static final long MS = 1_000_000;
    private static final int THREADS = 8;
    private static final int MESSAGES = 5;

    @TempDir
    private Path directory;

    private record Fsync(long fromNs, long toNs) { }

    private final List<Fsync> fsyncs = new ArrayList<>();
    private long periodNs = 67 * MS;
    private long lastDueNs = SyntheticRun.LENGTH_NS - 10_000 * MS;
    /** Each thread's messages: due, sent, received, handled, released, completed, and whether it is an order. */
    private final List<List<long[]>> threads = new ArrayList<>();

    private void simulate(boolean planted) {
        threads.clear();
        for (int thread = 0; thread < THREADS; thread++) {
            Random random = new Random(thread);
            List<long[]> messages = new ArrayList<>();
            long freeNs = 0;
            for (long dueNs = thread * 8 * MS; dueNs < lastDueNs; dueNs += periodNs) {
                long sentNs = Math.max(dueNs, freeNs) + 30_000;
                long lateNs = sentNs - dueNs;
                for (int i = 0; i < MESSAGES; i++) {
                    boolean order = i == MESSAGES - 1;
                    double factor = Math.exp(0.2 * random.nextGaussian());
                    long receivedNs = sentNs + (long) (factor * 200_000);
                    long handledNs = receivedNs + (long) (factor * 300_000);
                    long releasedNs = handledNs + (order ? (long) (factor * 2 * MS) : 0);
                    for (Fsync fsync : planted && order ? fsyncs : List.<Fsync>of()) {
                        if (handledNs < fsync.toNs() && releasedNs > fsync.fromNs()) {
                            releasedNs += fsync.toNs() - Math.max(handledNs, fsync.fromNs());
                        }
                    }
                    long completedNs = releasedNs + (long) (factor * 100_000);
                    messages.add(new long[] {sentNs - lateNs, sentNs, receivedNs, handledNs, releasedNs, completedNs,
                        order ? 1 : 0});
                    sentNs = completedNs + 10_000;
                }
                freeNs = sentNs - 10_000;
            }
            threads.add(messages);
        }
    }

    private RequestPasses passes(boolean planted) throws IOException {
        simulate(planted);
        SyntheticRun run = new SyntheticRun(directory);
        run.paced(MESSAGES);
        for (int i = 0; i < threads.stream().mapToInt(List::size).min().orElseThrow(); i++) {
            for (List<long[]> thread : threads) {
                long[] message = thread.get(i);
                run.request((int) message[6], 0, message[0], message[1], message[5]);
                run.served(message[2], message[3], message[4]);
            }
        }
        fsyncs.forEach(fsync -> run.causes().fsync(DiskLog.JOURNAL, fsync.fromNs(), fsync.toNs() - fsync.fromNs()));
        Run read = RunReader.read(run.write());
        return RequestPasses.over(read);
    }

    /** The response times by thread and message. */
    private Map<Long, Long> responses(boolean planted) {
        simulate(planted);
        Map<Long, Long> responses = new HashMap<>();
        for (int thread = 0; thread < THREADS; thread++) {
            for (int i = 0; i < threads.get(thread).size(); i++) {
                long[] message = threads.get(thread).get(i);
                responses.put((long) thread << 32 | i, message[5] - message[0]);
            }
        }
        return responses;
    }

    /** What the plants cost, by when the planted request was completed. */
    private Map<Long, Long> costNs() {
        Map<Long, Long> without = responses(false);
        Map<Long, Long> with = responses(true);
        Map<Long, Long> cost = new HashMap<>();
        for (int thread = 0; thread < THREADS; thread++) {
            for (int i = 0; i < threads.get(thread).size(); i++) {
                long key = (long) thread << 32 | i;
                cost.put(SyntheticRun.START_NS + threads.get(thread).get(i)[5], with.get(key) - without.get(key));
            }
        }
        return cost;
    }

    /** One, seven and sixty sequences of a thread wait behind each other. Each step has a usual fsync of 0.2 ms. */
    @ParameterizedTest
    @ValueSource(longs = {100, 500, 4_000})
    void anFsyncHasTheTimeOfAllWhoWaitBehindIt(long lengthMs) throws IOException {
        for (long atNs = 2_000 * MS; atNs < 80_000 * MS; atNs += Math.max(3_000, 5 * lengthMs) * MS) {
            fsyncs.add(new Fsync(atNs, atNs + lengthMs * MS));
        }
        RequestPasses passes = passes(true);
        Map<Long, Long> cost = costNs();
        TimeBreakdown breakdown = new TimeBreakdown();
        long plantedNs = 0;
        long foundNs = 0;
        long wrongNs = 0;
        long otherNs = 0;
        for (int service = 0; service < 2; service++) {
            for (SlowRequest request : passes.slow(service, passes.tail(service).of(passes.response(service)))) {
                request.divide(0, passes.usualNs(service), breakdown);
                long completedNs = request.completedNs();
                long costNs = cost.get(completedNs);
                long ofFsyncNs = breakdown.ns(Cause.FSYNC_JOURNAL) + breakdown.backlogNs(Cause.FSYNC_JOURNAL);
                plantedNs += costNs;
                foundNs += Math.min(costNs, ofFsyncNs);
                wrongNs += Math.max(0, ofFsyncNs - costNs);
                otherNs += completedNs - request.dueNs() - costNs;
            }
        }
        assertThat(plantedNs).isGreaterThan(5_000 * MS);
        assertThat((double) foundNs / plantedNs).as("of the planted time").isGreaterThan(0.94);
        assertThat((double) wrongNs / plantedNs).as("too much, of the planted time").isLessThan(0.01);
        assertThat(otherNs).isNotNegative();
    }

    /** A sequence takes 5.4 ms, one is due every 0.5 ms: in the end three times more waits than a history holds. */
    @Test
    void aThreadThatIsAskedForTooMuchIsSaturated() throws IOException {
        periodNs = MS / 2;
        lastDueNs = 800 * MS;
        RequestPasses passes = passes(false);
        TimeBreakdown breakdown = new TimeBreakdown();
        long excessNs = 0;
        long saturationNs = 0;
        for (SlowRequest request : passes.slow(0, passes.tail(0).of(passes.response(0)))) {
            request.divide(0, passes.usualNs(0), breakdown);
            excessNs += breakdown.excessNs();
            saturationNs += breakdown.ns(Cause.SATURATION) + breakdown.backlogNs(Cause.SATURATION);
        }
        assertThat((double) saturationNs / excessNs).isGreaterThan(0.7);
    }
}
