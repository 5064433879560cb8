package trader.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CounterLogTest {
    @TempDir
    Path directory;

    @Test
    void writesALineASecondAndLeavesOutWhatCannotBeSaid() throws Exception {
        Path file = directory.resolve("counters.csv");
        long beforeNs = System.nanoTime();
        CounterLog log = new CounterLog(file);
        log.add("answer", () -> 42);
        log.add("unknown", () -> CounterLog.UNKNOWN);
        log.add("broken", () -> {
            throw new IllegalStateException("it is being stopped");
        });
        HeapCounters.addTo(log);
        System.gc();
        log.open();
        while (Files.readAllLines(file).size() < 3) {
            LockSupport.parkNanos(5_000_000);
        }
        log.close();
        log.close();

        List<String> lines = Files.readAllLines(file);
        assertThat(lines.get(0)).isEqualTo("timeNs,answer,unknown,broken,heapUsedBytes,heapAfterGcBytes,"
                + "collections,allocatedBytes");
        String[] first = lines.get(1).split(",");
        String[] second = lines.get(2).split(",");
        assertThat(Long.parseLong(first[0])).isBetween(beforeNs, System.nanoTime());
        assertThat(Long.parseLong(second[0]) - Long.parseLong(first[0])).isGreaterThan(500_000_000L);
        assertThat(List.of(first).subList(1, 4)).containsExactly("42", "", "");
        assertThat(Long.parseLong(first[4])).isPositive();
        assertThat(Long.parseLong(first[5])).isBetween(1L, Runtime.getRuntime().maxMemory());
        assertThat(Long.parseLong(first[6])).isPositive();
        assertThat(Long.parseLong(first[7])).isPositive().isLessThan(Long.parseLong(second[7]));
    }

    @Test
    void refusesTwoCountersOfOneName() {
        CounterLog log = new CounterLog(directory.resolve("counters.csv"));
        log.add("one", () -> 1);
        assertThatThrownBy(() -> log.add("one", () -> 2)).hasMessage("duplicate counter 'one'");
    }
}
