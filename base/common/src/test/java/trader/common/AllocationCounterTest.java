package trader.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.function.ToLongFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AllocationCounterTest {
    private static final int CHUNK = 1_000_000;
    private static final int CHUNKS = 200;
    private static final long ALLOCATED = (long) CHUNKS * CHUNK;
    private static volatile Object kept;

    private final AllocationCounter counter = new AllocationCounter();

    enum Way {
        AS_THE_JDK_CAN(AllocationCounter::bytes), BY_THREAD(AllocationCounter::byThread);

        private final ToLongFunction<AllocationCounter> bytes;

        Way(ToLongFunction<AllocationCounter> bytes) {
            this.bytes = bytes;
        }
    }

    @ParameterizedTest
    @EnumSource
    void countsEveryThreadAndKeepsThoseThatEnded(Way way) throws InterruptedException {
        long atFirst = way.bytes.applyAsLong(counter);
        allocate();
        long own = way.bytes.applyAsLong(counter) - atFirst;
        CountDownLatch allocated = new CountDownLatch(1);
        CountDownLatch read = new CountDownLatch(1);
        Thread other = new Thread(() -> {
            allocate();
            allocated.countDown();
            await(read);
        });
        other.start();
        await(allocated);
        long both = way.bytes.applyAsLong(counter) - atFirst;
        read.countDown();
        other.join();
        long afterItsEnd = way.bytes.applyAsLong(counter) - atFirst;

        assertThat(own).isBetween(ALLOCATED, ALLOCATED + ALLOCATED / 2);
        assertThat(both).isBetween(2 * ALLOCATED, 2 * ALLOCATED + ALLOCATED / 2);
        assertThat(afterItsEnd).isBetween(both, both + ALLOCATED / 2);
    }

    private static void allocate() {
        for (int i = 0; i < CHUNKS; i++) {
            kept = new byte[CHUNK];
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException unexpected) {
            throw new IllegalStateException(unexpected);
        }
    }
}
