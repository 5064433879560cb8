package trader.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class AllocationPortTest {
    private static final int CHUNK = 1_000_000;
    private static volatile Object kept;

    @Test
    void tellsWhatTheServersJvmAllocates() throws IOException {
        try (AllocationPort port = AllocationPort.connect(AllocationPort.serve())) {
            long before = port.bytes();
            for (int i = 0; i < 100; i++) {
                kept = new byte[CHUNK];
            }
            assertThat(port.bytes() - before).isBetween(100L * CHUNK, 150L * CHUNK);
        }
    }
}
