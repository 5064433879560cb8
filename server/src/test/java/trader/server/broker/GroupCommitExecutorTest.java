package trader.server.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class GroupCommitExecutorTest {
    private static final String FORCE = "force";

    private final List<Runnable> left = new ArrayList<>();
    private final List<String> events = new ArrayList<>();
    private final GroupCommitExecutor executor = new GroupCommitExecutor(left::add, this::force);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private Runnable whileForcing = () -> { };

    @AfterEach
    void endThreads() throws InterruptedException {
        threads.shutdownNow();
        assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aTaskThatIsAloneIsRunAndForcedByItsOwnThread() {
        Thread[] by = new Thread[1];
        executor.execute(() -> by[0] = note("a"));

        assertThat(by[0]).isSameAs(Thread.currentThread());
        assertThat(events).containsExactly("a", FORCE);
        assertThat(left).isEmpty();
    }

    @Test
    void whatComesMeanwhileIsOfTheSameGroup() {
        executor.execute(() -> {
            note("a");
            executor.execute(() -> note("b"));
            executor.execute(() -> {
                note("c");
                executor.execute(() -> note("too late"));
            });
        });
        assertThat(events).containsExactly("a", "b", "c", FORCE);

        left.remove(0).run();
        assertThat(events).containsExactly("a", "b", "c", FORCE, "too late", FORCE);
        assertThat(left).isEmpty();
    }

    @Test
    void whatComesWhileTheDiskIsBusyIsTheNextGroup() {
        whileForcing = () -> {
            executor.execute(() -> note("b"));
            executor.execute(() -> note("c"));
        };
        executor.execute(() -> note("a"));
        assertThat(events).containsExactly("a", FORCE);
        assertThat(left).hasSize(1);

        executor.execute(() -> note("d"));
        assertThat(events).as("in order, after those that wait").containsExactly("a", FORCE);

        left.remove(0).run();
        assertThat(events).containsExactly("a", FORCE, "b", "c", "d", FORCE);

        executor.execute(() -> note("e"));
        assertThat(events).endsWith("e", FORCE);
        assertThat(left).isEmpty();
    }

    /** The journal has files prepared by an executor of its own: no append may wait for that. */
    @Test
    void aTaskOfAnotherExecutorsTaskIsLeftToThePool() {
        GroupCommitExecutor other = new GroupCommitExecutor(left::add, () -> events.add("force of the other"));
        executor.execute(() -> {
            note("a");
            other.execute(() -> note("b"));
        });
        assertThat(events).containsExactly("a", FORCE);

        left.get(0).run();
        assertThat(events).containsExactly("a", FORCE, "b", "force of the other");
    }

    @Test
    void goesOnAfterATaskThatFails() {
        executor.execute(() -> {
            throw new IllegalStateException("as planned");
        });
        executor.execute(() -> note("a"));

        assertThat(events).containsExactly(FORCE, "a", FORCE);
    }

    @Test
    void keepsTheOrderOfEachThreadAndForcesAfterEachTask() throws Exception {
        AtomicInteger forced = new AtomicInteger();
        List<Integer> appended = new ArrayList<>();
        int[] safe = new int[1];
        GroupCommitExecutor busy = new GroupCommitExecutor(threads, () -> {
            forced.incrementAndGet();
            safe[0] = appended.size();
        });
        int each = 2_000;
        CountDownLatch done = new CountDownLatch(4 * each);
        for (int thread = 0; thread < 4; thread++) {
            int first = thread * each;
            threads.execute(() -> {
                for (int i = first; i < first + each; i++) {
                    int number = i;
                    busy.execute(() -> {
                        appended.add(number);
                        done.countDown();
                    });
                }
            });
        }
        done.await();
        // The last force may still be under way: this comes after it, or is in its group.
        CountDownLatch last = new CountDownLatch(1);
        busy.execute(last::countDown);
        last.await();
        assertThat(busy.flush(10, TimeUnit.SECONDS)).isTrue();

        for (int thread = 0; thread < 4; thread++) {
            int first = thread * each;
            assertThat(appended).filteredOn(number -> number >= first && number < first + each).hasSize(each).isSorted();
        }
        assertThat(safe[0]).isEqualTo(4 * each);
        assertThat(forced.get()).isBetween(1, 4 * each + 2);
    }

    private void force() {
        events.add(FORCE);
        Runnable now = whileForcing;
        whileForcing = () -> { };
        now.run();
    }

    private Thread note(String event) {
        assertThat(GroupCommitExecutor.isRunning()).isTrue();
        events.add(event);
        return Thread.currentThread();
    }
}
