package trader.fixgateway.connection;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static trader.jmsclient.testing.Await.await;

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
                await(() -> end.getCount() == 0);
                done.countDown();
            });
            await(() -> begun.getCount() == 0);
            for (int i = 0; i < LogonFilterThreads.MAX_CHECKS; i++) {
                threads.check(done::countDown);
            }
            assertThatThrownBy(() -> threads.check(done::countDown)).isInstanceOf(RejectedExecutionException.class);
            threads.later(1, () -> { }).get(5, TimeUnit.MINUTES);
            end.countDown();
            await(() -> done.getCount() == 0);
        }
    }
}
