package trader.server.order.emulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trader.recordlog.Forcer;
import trader.recordlog.RecordLog;
import trader.server.Fixtures;
import trader.server.order.OrderInDoubtException;
import trader.server.order.OrderRecord;
import trader.server.order.ResourceFailedException;
import trader.server.order.resource.RecordedOrders;

/** The emulated resource with a log, across restarts and failures. */
@Execution(ExecutionMode.CONCURRENT)
class DurableResourceTest {
    @TempDir
    Path directory;

    @Test
    void keepsCommittedOrdersAndBranchesInDoubt() throws Exception {
        try (EmulatedResourceManager first = Branches.open(directory)) {
            Branches.commit(first, "committed", "a", "Rb");
            Branches.insert(first, "one phase", "c").commit(Branches.xid("one phase"), true);
            Branches.prepare(first, "commit later", "d");
            Branches.prepare(first, "roll back later", "e");
            Branches.prepare(first, "rolled back", "f");
            first.connect().rollback(Branches.xid("rolled back"));
            Branches.insert(first, "never prepared", "g");
        }
        try (EmulatedResourceManager second = Branches.open(directory)) {
            EmulatedConnection recovery = second.connect();
            assertThat(recovery.recover(XAResource.TMSTARTRSCAN))
                    .containsExactlyInAnyOrder(Branches.xid("commit later"), Branches.xid("roll back later"));
            assertThat(Branches.committed(directory)).containsExactly("a", "Rb", "c");
            recovery.commit(Branches.xid("commit later"), false);
            recovery.rollback(Branches.xid("roll back later"));
            for (String finished : List.of("commit later", "roll back later", "committed", "rolled back")) {
                Fixtures.assertXaError(XAException.XAER_NOTA, () -> recovery.commit(Branches.xid(finished), false));
                Fixtures.assertXaError(XAException.XAER_NOTA, () -> recovery.rollback(Branches.xid(finished)));
            }
        }
        try (EmulatedResourceManager third = Branches.open(directory)) {
            assertThat(third.prepared()).isEmpty();
            assertThat(third.accepted()).isEqualTo(3);
            assertThat(third.rejected()).isOne();
            assertThat(Branches.committed(directory)).containsExactly("a", "Rb", "c", "d");
            for (String id : List.of("a", "Rb", "c", "d")) {
                assertThat(third.holds(Branches.SENDER, id)).isTrue();
            }
            for (String id : List.of("e", "f", "g")) {
                assertThat(third.holds(Branches.SENDER, id)).isFalse();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"kept", "lost", "garbage", "outdated"})
    void aKeyIsUniqueAcrossRestarts(String index) throws Exception {
        Path file = directory.resolve("keys.mv");
        String longId = "x".repeat(20_000);
        try (EmulatedResourceManager first = Branches.open(directory)) {
            Branches.commit(first, "earlier", "a");
        }
        byte[] earlier = Files.readAllBytes(file);
        try (EmulatedResourceManager first = Branches.open(directory)) {
            Branches.commit(first, "b", "Rb", longId);
            Branches.prepare(first, "in doubt", "c");
        }
        switch (index) {
            case "lost" -> Files.delete(file);
            case "garbage" -> Files.write(file, "no index at all".repeat(400).getBytes(StandardCharsets.UTF_8));
            case "outdated" -> Files.write(file, earlier);
            default -> { }
        }
        try (EmulatedResourceManager second = Branches.open(directory)) {
            assertThat(second.accepted()).isEqualTo(2);
            assertThat(second.rejected()).isOne();
            EmulatedConnection connection = second.connect();
            connection.start(Branches.xid("again"), XAResource.TMNOFLAGS);
            for (String id : List.of("a", "Rb", longId)) {
                OrderRecord again = Branches.recorded(id);
                assertThat(connection.insert(again)).isNotSameAs(again).isEqualTo(again);
            }
            OrderRecord others = OrderRecord.of("OTHER", Branches.report("a"));
            assertThat(connection.insert(others)).isSameAs(others);
        }
    }

    @Test
    void anOrderInDoubtKeepsItsKeyAcrossARestart() throws Exception {
        try (EmulatedResourceManager first = Branches.open(directory)) {
            Branches.prepare(first, "in doubt", "a");
        }
        try (EmulatedResourceManager second = Branches.open(directory)) {
            assertThat(second.holds(Branches.SENDER, "a")).isFalse();
            EmulatedConnection connection = second.connect();
            connection.start(Branches.xid("again"), XAResource.TMNOFLAGS);
            assertThatThrownBy(() -> connection.insert(Branches.recorded("a")))
                    .isInstanceOf(OrderInDoubtException.class)
                    .hasMessageEndingWith("is in doubt in another transaction");
            second.connect().rollback(Branches.xid("in doubt"));
            assertThat(connection.insert(Branches.recorded("a"))).isEqualTo(Branches.recorded("a"));
        }
    }

    @Test
    void keepsProbeOrdersButNeitherCountsNorShowsThem() throws Exception {
        for (int opening = 0; opening < 2; opening++) {
            try (EmulatedResourceManager manager = Branches.open(directory)) {
                Branches.insert(manager, "probe", OrderRecord.of(RecordedOrders.PROBE_SENDER,
                        Branches.report("p" + opening))).commit(Branches.xid("probe"), true);
                assertThat(manager.holds(RecordedOrders.PROBE_SENDER, "p0")).isTrue();
                assertThat(manager.accepted()).isZero();
            }
        }
        assertThat(Branches.committed(directory)).isEmpty();
    }

    @Test
    void canBeReadWhileItIsWritten() throws Exception {
        RecordLog.Options options = new RecordLog.Options(Branches.SEGMENT_BYTES, false, Forcer.DISK,
                System::currentTimeMillis);
        try (EmulatedResourceManager manager = Branches.open(directory, options)) {
            AtomicInteger acknowledged = new AtomicInteger();
            Thread writer = new Thread(() -> {
                try {
                    for (int i = 0; i < 400; i++) {
                        Branches.commit(manager, "branch " + i, "order " + i);
                        acknowledged.set(i + 1);
                    }
                } catch (XAException failed) {
                    throw new IllegalStateException(failed);
                }
            });
            writer.start();
            do {
                int atLeast = acknowledged.get();
                assertThat(Branches.committed(directory)).hasSizeGreaterThanOrEqualTo(atLeast).doesNotHaveDuplicates();
            } while (writer.isAlive());
            writer.join();
        }
        assertThat(Branches.committed(directory)).hasSize(400);
        assertThat(Branches.segments(directory)).hasSizeGreaterThan(4);
    }

    /** The clock advances by a day with every opening. */
    @Test
    void deletesOldOrdersButNoneInDoubt() throws Exception {
        AtomicLong nowMs = new AtomicLong(1_700_000_000_000L);
        RecordLog.Options options = new RecordLog.Options(Branches.SEGMENT_BYTES, true, Forcer.DISK, nowMs::get);
        for (int day = 0; day < 8; day++) {
            try (EmulatedResourceManager manager = Branches.open(directory, options)) {
                Branches.commit(manager, "day " + day, "order " + day);
                if (day == 6) {
                    Branches.prepare(manager, "in doubt", "doubtful");
                }
                // Orders are kept for three days at least.
                assertThat(manager.accepted()).isEqualTo(Math.min(day + 1, 5));
                assertThat(manager.holds(Branches.SENDER, "order 0")).isEqualTo(day < 5);
                assertThat(Branches.committed(directory)).hasSize(Math.min(day + 1, 5));
            }
            nowMs.addAndGet(86_400_000);
        }
        passDays(directory, options, nowMs, 5);
        try (EmulatedResourceManager manager = Branches.open(directory, options)) {
            Branches.commit(manager, "much later", "order 0");
            assertThat(manager.prepared()).hasSize(1);
            // The segment of the branch in doubt stays, and all after it.
            assertThat(Branches.committed(directory)).containsExactly("order 6", "order 7", "order 0");
            assertThat(manager.accepted()).isEqualTo(3);
            manager.connect().commit(Branches.xid("in doubt"), false);
            assertThat(manager.accepted()).isEqualTo(4);
        }
        passDays(directory, options, nowMs, 4);
        try (EmulatedResourceManager manager = Branches.open(directory, options)) {
            assertThat(manager.accepted()).as("order 0, once more").isOne();
            Branches.commit(manager, "last", "last");
        }
        passDays(directory, options, nowMs, 4);
        try (EmulatedResourceManager manager = Branches.open(directory, options)) {
            assertThat(manager.accepted()).isOne();
        }
        Files.delete(directory.resolve("keys.mv"));
        try (EmulatedResourceManager manager = Branches.open(directory, options)) {
            assertThat(manager.accepted()).isOne();
            assertThat(manager.prepared()).isEmpty();
        }
    }

    private static void passDays(Path directory, RecordLog.Options options, AtomicLong nowMs, int days)
            throws IOException {
        for (int day = 0; day < days; day++) {
            Branches.open(directory, options).close();
            nowMs.addAndGet(86_400_000);
        }
    }

    @Test
    void refusesEverythingAfterAFailedFsyncUntilItIsReopened() throws Exception {
        AtomicInteger fsyncs = new AtomicInteger();
        try (EmulatedResourceManager manager = Branches.open(directory, segment -> {
            if (fsyncs.incrementAndGet() == 4) {
                throw new IOException("input/output error");
            }
            Forcer.DISK.force(segment);
        })) {
            Branches.commit(manager, "committed", "a");
            Branches.prepare(manager, "in doubt", "b");
            EmulatedConnection begun = manager.connect();
            begun.start(Branches.xid("begun"), XAResource.TMNOFLAGS);
            EmulatedConnection recovery = manager.connect();

            Fixtures.assertXaError(XAException.XAER_RMFAIL, () -> recovery.commit(Branches.xid("in doubt"), false));
            assertThat(manager.hasFailed()).isTrue();
            Fixtures.assertXaError(XAException.XAER_RMFAIL, () -> recovery.commit(Branches.xid("in doubt"), false));
            Fixtures.assertXaError(XAException.XAER_RMFAIL, () -> recovery.rollback(Branches.xid("in doubt")));
            Fixtures.assertXaError(XAException.XAER_RMFAIL, () -> recovery.recover(XAResource.TMSTARTRSCAN));
            Fixtures.assertXaError(XAException.XAER_RMFAIL,
                    () -> recovery.start(Branches.xid("new"), XAResource.TMNOFLAGS));
            Fixtures.assertXaError(XAException.XAER_RMFAIL,
                    () -> begun.end(Branches.xid("begun"), XAResource.TMSUCCESS));
            assertThatThrownBy(() -> begun.insert(Branches.recorded("c")))
                    .isInstanceOf(ResourceFailedException.class).hasMessageContaining("input/output error");
            assertThatThrownBy(() -> manager.holds(Branches.SENDER, "c")).isInstanceOf(ResourceFailedException.class);
            assertThat(fsyncs.get()).isEqualTo(4);
        }
        try (EmulatedResourceManager manager = Branches.open(directory)) {
            assertThat(manager.holds(Branches.SENDER, "a")).isTrue();
            // The write that was not synced may be there or not: the branch is either committed or in doubt.
            assertThat(manager.holds(Branches.SENDER, "b") ? 0 : 1).isEqualTo(manager.prepared().length);
        }
    }

    /** Recovery takes XAER_NOTA for "finished", and forgets its decision. */
    @Test
    void aSecondCommitWaitsUntilTheFirstIsDurable() throws Exception {
        CountDownLatch forcing = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        AtomicInteger fsyncs = new AtomicInteger();
        try (EmulatedResourceManager manager = Branches.open(directory, segment -> {
            if (fsyncs.incrementAndGet() == 2) {
                forcing.countDown();
                Fixtures.await(goOn);
            }
            Forcer.DISK.force(segment);
        })) {
            Branches.prepare(manager, "branch", "a");
            Callable<Void> commit = () -> {
                manager.connect().commit(Branches.xid("branch"), false);
                return null;
            };
            FutureTask<Void> first = new FutureTask<>(commit);
            new Thread(first).start();
            forcing.await();
            assertThat(manager.prepared()).isEmpty();
            FutureTask<Void> second = new FutureTask<>(commit);
            Thread waiting = new Thread(second);
            waiting.start();
            Fixtures.await("the second waits",
                    () -> waiting.getState() == Thread.State.WAITING || second.isDone());
            assertThat(second.isDone()).isFalse();
            goOn.countDown();
            first.get();
            assertThatThrownBy(second::get).cause().isInstanceOfSatisfying(XAException.class,
                    error -> assertThat(error.errorCode).isEqualTo(XAException.XAER_NOTA));
            assertThat(manager.accepted()).isOne();
        }
    }
}
