package trader.fixgateway.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LogonFilterThreadsTest {
    @Test
    void limitsWaitingChecksAndKeepsTheTimerFree() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1 + LogonFilterThreads.MAX_CHECKS);
        try (LogonFilterThreads threads = new LogonFilterThreads()) {
            CountDownLatch begun = new CountDownLatch(1);
            threads.check(() -> {
                begun.countDown();
                awaitOrFail(end);
                done.countDown();
            });
            awaitOrFail(begun);
            for (int i = 0; i < LogonFilterThreads.MAX_CHECKS; i++) {
                threads.check(done::countDown);
            }
            assertThatThrownBy(() -> threads.check(done::countDown)).isInstanceOf(RejectedExecutionException.class);
            threads.later(1, () -> { }).get(5, TimeUnit.MINUTES);
            end.countDown();
            awaitOrFail(done);
        }
    }

    private static void awaitOrFail(CountDownLatch latch) {
        try {
            assertThat(latch.await(5, TimeUnit.MINUTES)).isTrue();
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }
}
