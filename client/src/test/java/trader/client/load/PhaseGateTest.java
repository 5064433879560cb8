package trader.client.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PhaseGateTest {
    private static final long LONG_NS = TimeUnit.MINUTES.toNanos(5);

    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    @Test
    void theLastActsOnceBeforeAnyoneGoesOn() throws Exception {
        PhaseGate gate = new PhaseGate(3);
        List<String> events = new CopyOnWriteArrayList<>();
        Callable<Boolean> twice = () -> {
            boolean first = gate.pass(LONG_NS, () -> events.add("first"));
            events.add("between");
            return first && gate.pass(LONG_NS, () -> events.add("second"));
        };
        for (Future<Boolean> each : threads.invokeAll(List.of(twice, twice, twice))) {
            assertThat(each.get()).isTrue();
        }
        assertThat(events).containsExactly("first", "between", "between", "between", "second");
    }

    @Test
    void aStoppedGateHoldsNoThread() throws Exception {
        PhaseGate gate = new PhaseGate(2);
        Future<Boolean> waiting = threads.submit(() -> gate.pass(LONG_NS, () -> { }));
        gate.stop();

        assertThat(waiting.get(5, TimeUnit.MINUTES)).isFalse();
        assertThat(gate.pass(LONG_NS, () -> { })).isFalse();
    }

    @Test
    void missingThreadsAreNotWaitedForForEver() {
        PhaseGate gate = new PhaseGate(2);
        assertThatThrownBy(() -> gate.pass(TimeUnit.MILLISECONDS.toNanos(20), () -> { }))
                .isInstanceOf(TimeoutException.class).hasMessage("only 1 of 2 threads arrived");
    }
}
