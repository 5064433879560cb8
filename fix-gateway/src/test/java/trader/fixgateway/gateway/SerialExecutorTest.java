package trader.fixgateway.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.slf4j.helpers.NOPLogger;
import trader.common.logging.ThrottledErrors;

class SerialExecutorTest {
    private static final int TASKS = 10_000;

    private final ThrottledErrors errors = new ThrottledErrors(NOPLogger.NOP_LOGGER);
    private final List<Integer> ran = new ArrayList<>();

    @Test
    void aBurstTakesOneThread() {
        Queue<Runnable> thread = new ArrayDeque<>();
        SerialExecutor executor = new SerialExecutor(thread::add, errors);
        executor.execute(() -> ran.add(1));
        executor.execute(() -> ran.add(2));

        assertThat(thread).hasSize(1);
        thread.remove().run();
        assertThat(ran).containsExactly(1, 2);

        executor.execute(() -> ran.add(3));
        thread.remove().run();
        assertThat(ran).containsExactly(1, 2, 3);
    }

    @Test
    void aTaskOfATaskRunsAfterIt() {
        SerialExecutor executor = new SerialExecutor(Runnable::run, errors);
        executor.execute(() -> {
            executor.execute(() -> ran.add(2));
            ran.add(1);
        });

        assertThat(ran).containsExactly(1, 2);
    }

    @Test
    void runsTasksWithoutAThread() {
        SerialExecutor executor = new SerialExecutor(task -> {
            throw new OutOfMemoryError("unable to create native thread");
        }, errors);
        executor.execute(() -> ran.add(1));
        executor.execute(() -> ran.add(2));

        assertThat(ran).containsExactly(1, 2);
    }

    @Test
    void aFailureDoesNotAffectLaterTasks() {
        SerialExecutor executor = new SerialExecutor(Runnable::run, errors);
        executor.execute(() -> {
            throw new StackOverflowError();
        });
        executor.execute(() -> ran.add(1));

        assertThat(ran).containsExactly(1);
    }

    /** The list is not thread-safe: a lost or doubled entry would show two tasks at once. */
    @Test
    void twoThreadsNeverRunTasksAtOnce() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            SerialExecutor executor = new SerialExecutor(threads, errors);
            CountDownLatch all = new CountDownLatch(2 * TASKS);
            for (int adder = 0; adder < 2; adder++) {
                threads.execute(() -> {
                    for (int i = 0; i < TASKS; i++) {
                        int number = i;
                        executor.execute(() -> {
                            ran.add(number);
                            all.countDown();
                        });
                    }
                });
            }
            assertThat(all.await(10, TimeUnit.MINUTES)).isTrue();
            assertThat(ran).hasSize(2 * TASKS);
        } finally {
            threads.shutdownNow();
        }
    }
}
