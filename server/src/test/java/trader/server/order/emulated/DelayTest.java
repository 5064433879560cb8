package trader.server.order.emulated;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class DelayTest {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    @Test
    void anInterruptedThreadSleepsTheWholeDelayAndStaysInterrupted() {
        long delayNs = TimeUnit.MILLISECONDS.toNanos(500);
        Delay delay = new Delay(delayNs);
        Thread.currentThread().interrupt();
        long beforeNs = THREADS.getCurrentThreadCpuTime();

        delay.await();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(delay.figures().maxNs()).isGreaterThanOrEqualTo(delayNs);
        assertThat(THREADS.getCurrentThreadCpuTime() - beforeNs).as("CPU time").isLessThan(delayNs / 2);
    }
}
