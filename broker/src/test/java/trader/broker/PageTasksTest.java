package trader.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.activemq.artemis.utils.actors.OrderedExecutor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageTasksTest {
    private static final int TASKS = 1_000;

    private final PageTasks pages = new PageTasks(Executors.defaultThreadFactory());

    @AfterEach
    void end() {
        pages.close();
    }

    private void runAll() throws InterruptedException {
        pages.close();
        assertThat(pages.awaitTermination(5, TimeUnit.MINUTES)).isTrue();
    }

    @Test
    void aTaskThatIsWaitingIsNotQueuedAgain() throws InterruptedException {
        CountDownLatch busy = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        AtomicInteger runs = new AtomicInteger();
        Runnable task = runs::incrementAndGet;
        pages.execute(() -> {
            busy.countDown();
            try {
                release.await();
            } catch (InterruptedException asked) {
                Thread.currentThread().interrupt();
            }
        });
        busy.await();

        for (int i = 0; i < TASKS; i++) {
            pages.execute(task);
        }
        release.countDown();
        runAll();

        assertThat(runs).hasValue(1);
    }

    @Test
    void aTaskThatAsksForItselfWhileItRunsRunsAgain() throws InterruptedException {
        CountDownLatch runs = new CountDownLatch(2);
        pages.execute(new Runnable() {
            @Override
            public void run() {
                runs.countDown();
                if (runs.getCount() > 0) {
                    pages.execute(this);
                }
            }
        });

        assertThat(runs.await(5, TimeUnit.MINUTES)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anOrderedExecutorRunsEverythingInOrder(boolean fair) throws InterruptedException {
        OrderedExecutor store = new OrderedExecutor(pages).setFair(fair);
        List<Integer> done = new ArrayList<>();
        for (int i = 0; i < TASKS; i++) {
            int number = i;
            store.execute(() -> done.add(number));
        }

        runAll();
        assertThat(done).isEqualTo(IntStream.range(0, TASKS).boxed().toList());
    }

    @Test
    void itGoesOnWhenTheBrokerStartsAgain() throws InterruptedException {
        AtomicInteger runs = new AtomicInteger();
        pages.execute(runs::incrementAndGet);
        pages.shutdown();
        assertThat(pages.awaitTermination(5, TimeUnit.MINUTES)).isTrue();
        assertThat(runs).hasValue(1);

        pages.execute(runs::incrementAndGet);
        runAll();
        assertThat(runs).hasValue(2);
    }
}
