package trader.common.timing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RecordRingTest {
    private static final int SLOTS = 1 << 14;

    @Test
    void whatDoesNotFitIsNotTaken() {
        RecordRing ring = new RecordRing(SLOTS, 5);
        for (int i = 0; i < SLOTS; i++) {
            assertThat(ring.add(new long[] {i, 1, 2, 3, 4})).isTrue();
        }

        assertThat(ring.add(new long[] {-1, 1, 2, 3, 4})).isFalse();
        assertThat(ring.dropped()).isEqualTo(1);
        long[] record = new long[5];
        assertThat(ring.take(record)).isTrue();
        assertThat(record).containsExactly(0, 1, 2, 3, 4);
        assertThat(ring.add(new long[] {-1, 1, 2, 3, 4})).isTrue();
    }

    @Test
    void recordsOfManyThreadsArriveWholeAndOnce() throws Exception {
        RecordRing ring = new RecordRing(SLOTS, 5);
        int threads = 4;
        int each = 20_000;
        List<Thread> adding = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            long from = (long) t * each;
            Thread thread = new Thread(() -> {
                for (long i = from; i < from + each; i++) {
                    while (!ring.add(new long[] {i, -i, i + 1, i + 2, i + 3})) {
                        Thread.yield();
                    }
                }
            });
            adding.add(thread);
            thread.start();
        }
        Set<Long> seen = new HashSet<>();
        long[] record = new long[5];
        while (seen.size() < threads * each) {
            if (ring.take(record)) {
                long i = record[0];
                assertThat(record).containsExactly(i, -i, i + 1, i + 2, i + 3);
                assertThat(seen.add(i)).isTrue();
            } else {
                Thread.yield();
            }
        }
        for (Thread thread : adding) {
            thread.join();
        }
        assertThat(ring.take(record)).isFalse();
    }
}
