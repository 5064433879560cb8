package trader.server.order.emulated;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.transaction.xa.XAResource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trader.recordlog.Forcer;
import trader.recordlog.RecordLog;

/** Decisions to commit beside the branches that they decide on. */
class DecisionsInTheLogTest {
    private static final byte[] DECISION = {1, 2, 3};

    @TempDir
    Path temporary;
    private final AtomicInteger fsyncs = new AtomicInteger();

    @Test
    void oneFsyncCoversPrepareAndDecision() throws Exception {
        try (EmulatedResourceManager manager = open(temporary.resolve("orders"))) {
            int before = fsyncs.get();
            Branches.prepare(manager, "order", "a");
            assertThat(fsyncs.get()).isEqualTo(before);
            manager.decisions().decide(DECISION);
            assertThat(fsyncs.get()).isEqualTo(before + 1);
            manager.connect().commit(Branches.xid("order"), false);
            assertThat(fsyncs.get()).isEqualTo(before + 1);
            assertThat(manager.holds(Branches.SENDER, "a")).isTrue();
        }
    }

    /** Its decision may be in the transaction log, which is cleared when both resources have committed. */
    @Test
    void commitsOfAnEarlierServersBranchesAreSynced() throws Exception {
        try (EmulatedResourceManager first = Branches.open(temporary.resolve("orders"))) {
            Branches.prepare(first, "order", "a");
        }
        try (EmulatedResourceManager second = open(temporary.resolve("orders"))) {
            int before = fsyncs.get();
            second.connect().commit(Branches.xid("order"), false);
            assertThat(fsyncs.get()).isEqualTo(before + 1);
        }
    }

    @Test
    void aCommitInOnePhaseIsSynced() throws Exception {
        try (EmulatedResourceManager manager = open(temporary.resolve("orders"))) {
            int before = fsyncs.get();
            Branches.insert(manager, "order", "a").commit(Branches.xid("order"), true);
            assertThat(fsyncs.get()).isEqualTo(before + 1);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aDecisionIsThereUntilItIsForgotten(boolean withIndex) throws Exception {
        Path first = temporary.resolve("orders");
        long forgotten;
        long kept;
        try (EmulatedResourceManager manager = open(first)) {
            Branches.prepare(manager, "order", "a");
            forgotten = manager.decisions().decide(DECISION);
            kept = manager.decisions().decide(new byte[] {4});
            manager.decisions().forget(List.of(forgotten));
            assertThat(manager.decisions().decisions()).isEmpty();
        }
        Path second = Branches.copy(first, temporary.resolve("copy"), withIndex);
        try (EmulatedResourceManager manager = open(second)) {
            assertThat(manager.decisions().decisions()).containsOnlyKeys(kept);
            assertThat(manager.decisions().decisions().get(kept)).containsExactly(4);
            assertThat(manager.connect().recover(XAResource.TMSTARTRSCAN)).containsExactly(Branches.xid("order"));
            manager.connect().commit(Branches.xid("order"), false);
            manager.decisions().forget(List.of(kept));
            assertThat(manager.decisions().decisions()).isEmpty();
        }
        try (EmulatedResourceManager manager = open(second)) {
            assertThat(manager.decisions().decisions()).isEmpty();
            assertThat(Branches.committed(second)).containsExactly("a");
        }
    }

    private EmulatedResourceManager open(Path directory) throws IOException {
        Forcer counting = segment -> {
            fsyncs.incrementAndGet();
            Forcer.DISK.force(segment);
        };
        EmulatedResourceManager manager = new EmulatedResourceManager(Delays.NONE, new LogStore(directory,
                new RecordLog.Options(Branches.SEGMENT_BYTES, true, counting, System::currentTimeMillis), 1_000_000),
                System::nanoTime, true);
        manager.open();
        return manager;
    }
}
