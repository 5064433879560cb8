package trader.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.common.timing.HandOffTimes;
import trader.common.timing.RecordRing;

class TaskTimerTest {
    private static final long LONG_NS = 50_000;

    @Test
    void recordsATaskThatWaited(@TempDir Path directory) throws Exception {
        HandOffTimes times = new HandOffTimes(directory);
        times.open();
        Queue<Runnable> waiting = new ArrayDeque<>();
        Queue<String> done = new ArrayDeque<>();
        TaskTimer timer = new TaskTimer();
        timer.timing(waiting::add).execute(() -> done.add("not timed"));
        timer.start(times);
        timer.timing(waiting::add).execute(() -> done.add("timed"));
        long handedOverNs = System.nanoTime();
        while (System.nanoTime() - handedOverNs < LONG_NS) {
            Thread.onSpinWait();
        }

        waiting.forEach(Runnable::run);

        assertThat(done).containsExactly("not timed", "timed");
        assertThat(times.figures(null)).isEqualTo(new RecordRing.Figures(1, 0, null));
        times.close();
    }

    /** Writing ends early when the disk is full. */
    @Test
    void leavesTasksAsTheyAreOnceNothingIsRecorded(@TempDir Path directory) throws Exception {
        HandOffTimes times = new HandOffTimes(directory);
        times.open();
        TaskTimer timer = new TaskTimer();
        timer.start(times);
        Runnable task = () -> { };
        assertThat(timer.timed(task)).isNotSameAs(task);

        times.stop();

        assertThat(timer.timed(task)).isSameAs(task);
        times.close();
    }
}
