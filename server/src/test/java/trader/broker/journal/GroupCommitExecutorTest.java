package trader.broker.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import trader.server.Fixtures;

class GroupCommitExecutorTest {
    private static final String FORCE = "force";

    private final List<Runnable> left = new ArrayList<>();
    private final List<String> events = new ArrayList<>();
    private final GroupCommitExecutor executor = new GroupCommitExecutor(left::add, files(this::force));
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private Runnable whileForcing = () -> { };
    private boolean forceNeeded = true;

    /** This thread is one of other tests, too. */
    @BeforeEach
    void beAFreshThread() {
        Thread.interrupted();
        assertThat(GroupCommitExecutor.isRunning()).isFalse();
    }

    @AfterEach
    void endThreads() throws InterruptedException {
        threads.shutdownNow();
        assertThat(threads.awaitTermination(5, TimeUnit.MINUTES)).isTrue();
    }

    @Test
    void aTaskThatIsAloneIsRunAndSyncedByItsOwnThread() {
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

        left.remove(0).run();
        assertThat(events).containsExactly("a", FORCE, "b", "c", FORCE);

        executor.execute(() -> note("e"));
        assertThat(events).endsWith("e", FORCE);
        assertThat(left).isEmpty();
    }

    /** The journal has files prepared by an executor of its own: no append may wait for that. */
    @Test
    void aTaskOfAnotherExecutorsTaskIsLeftToThePool() {
        GroupCommitExecutor other = new GroupCommitExecutor(left::add,
                files(() -> events.add("force of the other")));
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
            throw new NoClassDefFoundError("as planned");
        });
        executor.execute(() -> note("a"));

        assertThat(events).containsExactly(FORCE, "a", FORCE);
    }

    /** A thread whose record has no waiting thread does not wait for others. */
    @Test
    void doesNoMoreThanItsTaskWhenThereIsNothingToFsync() {
        forceNeeded = false;
        executor.execute(() -> {
            note("a");
            executor.execute(() -> note("b"));
        });
        assertThat(events).containsExactly("a");

        left.remove(0).run();
        assertThat(events).containsExactly("a", "b");
    }

    @Test
    void leavesToThePoolWhatAnInterruptedThreadBrings() {
        Thread.currentThread().interrupt();
        executor.execute(() -> note("a"));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(events).isEmpty();
        left.remove(0).run();
        assertThat(events).containsExactly("a", FORCE);
    }

    @Test
    void runsItAllTheSameWhenThePoolHasNoThread() {
        GroupCommitExecutor late = new GroupCommitExecutor(task -> {
            throw new OutOfMemoryError("unable to create native thread");
        }, files(this::force));
        whileForcing = () -> late.execute(() -> note("b"));
        late.execute(() -> note("a"));

        assertThat(events).containsExactly("a", FORCE, "b", FORCE);
    }

    /** No task of another executor may be run within one: the journal's hold locks. */
    @Test
    void keepsWhatAClosedPoolRefusesForTheNext() {
        GroupCommitExecutor late = new GroupCommitExecutor(task -> {
            throw new RejectedExecutionException("closed");
        }, files(this::force));
        executor.execute(() -> {
            note("a");
            assertThatThrownBy(() -> late.execute(() -> note("b"))).isInstanceOf(RejectedExecutionException.class);
            note("c");
        });
        late.execute(() -> note("d"));

        assertThat(events).containsExactly("a", "c", FORCE, "b", "d", FORCE);
    }

    @Test
    void theNextThreadTakesOverWhatWaitsForThePool() {
        whileForcing = () -> executor.execute(() -> note("b"));
        executor.execute(() -> note("a"));
        executor.execute(() -> note("c"));
        assertThat(events).containsExactly("a", FORCE, "b", "c", FORCE);

        left.remove(0).run();
        assertThat(events).as("nothing is left").containsExactly("a", FORCE, "b", "c", FORCE);
        assertThat(left).isEmpty();
    }

    @Test
    void goesOnAfterAnFsyncThatFails() {
        whileForcing = () -> {
            throw new OutOfMemoryError("as planned");
        };
        executor.execute(() -> note("a"));
        executor.execute(() -> note("b"));

        assertThat(events).containsExactly("a", FORCE, "b", FORCE);
    }

    @Test
    void keepsTheOrderOfEachThreadAndSyncsTheLast() throws Exception {
        List<Integer> appended = new ArrayList<>();
        AtomicInteger safe = new AtomicInteger();
        GroupCommitExecutor busy = new GroupCommitExecutor(threads, files(() -> safe.set(appended.size())));
        int each = 2_000;
        for (int thread = 0; thread < 4; thread++) {
            int first = thread * each;
            threads.execute(() -> {
                for (int i = first; i < first + each; i++) {
                    int number = i;
                    busy.execute(() -> appended.add(number));
                }
            });
        }
        Fixtures.await("all are forced", () -> safe.get() == 4 * each);

        for (int thread = 0; thread < 4; thread++) {
            int first = thread * each;
            assertThat(appended).filteredOn(number -> number >= first && number < first + each).hasSize(each)
                    .isSorted();
        }
    }

    private GroupCommitExecutor.Files files(Runnable force) {
        return new GroupCommitExecutor.Files() {
            @Override
            public boolean isForceNeeded() {
                return forceNeeded;
            }

            @Override
            public boolean waitsForDisk() {
                return true;
            }

            @Override
            public void force() {
                force.run();
            }
        };
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
