package trader.server.transaction.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.arjuna.ats.arjuna.common.Uid;
import com.arjuna.ats.arjuna.exceptions.ObjectStoreException;
import com.arjuna.ats.arjuna.state.OutputObjectState;
import com.arjuna.ats.internal.arjuna.objectstore.slot.SlotStoreEnvironmentBean;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GroupCommitSlotsTest {
    private static final int SLOTS = 8;

    @TempDir
    Path directory;
    private Path file;
    private GroupCommitSlots slots;

    @BeforeEach
    void open() throws IOException {
        file = directory.resolve("decisions");
        slots = reopened();
    }

    @AfterEach
    void close() throws IOException {
        slots.close();
    }

    @Test
    void findsWrittenSlotsAndNoClearedOnes() throws IOException {
        slots.write(0, bytes("first"), true);
        slots.write(7, bytes("last"), true);
        slots.write(3, bytes("cleared"), true);
        slots.clear(3, false);

        slots.close();
        slots = reopened();

        assertThat(slots.read(0)).isEqualTo(bytes("first"));
        assertThat(slots.read(7)).isEqualTo(bytes("last"));
        assertThat(slots.read(3)).isNull();
        assertThat(slots.read(1)).isNull();
        assertThat(file).hasSize((long) SLOTS * GroupCommitSlots.SLOT_BYTES);
    }

    /** A slot with any byte changed was not synced completely. */
    @Test
    void ignoresATornSlot() throws IOException {
        byte[] decision = bytes("a decision of some length");
        slots.write(1, decision, true);
        byte[] whole = Files.readAllBytes(file);
        for (int i = 0; i < 2 * Integer.BYTES + decision.length; i++) {
            byte[] torn = whole.clone();
            torn[GroupCommitSlots.SLOT_BYTES + i] ^= 1;
            Files.write(file, torn);
            assertThat(slots.read(1)).as("byte %d", i).isNull();
        }
        Files.write(file, whole);
        assertThat(slots.read(1)).isEqualTo(decision);
    }

    /** The rest of the older, longer content stays in the slot. */
    @Test
    void reusesASlot() throws IOException {
        slots.write(2, bytes("a long older decision"), true);
        slots.clear(2, false);
        slots.write(2, bytes("short"), true);
        assertThat(slots.read(2)).isEqualTo(bytes("short"));
    }

    @Test
    void neverShortensTheFile() throws IOException {
        assertThat(GroupCommitSlots.slots(file, 4)).isEqualTo(SLOTS);
        assertThat(GroupCommitSlots.slots(file, 100)).isEqualTo(100);
    }

    @Test
    void keepsTheLastDecisionsOfManyThreads() throws Exception {
        int rounds = 50;
        ExecutorService threads = Executors.newFixedThreadPool(SLOTS);
        try {
            CountDownLatch go = new CountDownLatch(1);
            List<Future<?>> writers = new ArrayList<>();
            for (int i = 0; i < SLOTS; i++) {
                int slot = i;
                writers.add(threads.submit(() -> {
                    go.await();
                    for (int round = 0; round < rounds; round++) {
                        slots.write(slot, bytes(slot + " " + round), true);
                    }
                    return null;
                }));
            }
            go.countDown();
            for (Future<?> writer : writers) {
                writer.get();
            }
        } finally {
            threads.shutdownNow();
        }
        for (int slot = 0; slot < SLOTS; slot++) {
            assertThat(slots.read(slot)).isEqualTo(bytes(slot + " " + (rounds - 1)));
        }
    }

    @Test
    void survivesInterrupts() throws Exception {
        for (int slot = 0; slot < SLOTS; slot++) {
            Thread.currentThread().interrupt();
            slots.write(slot, bytes("decision " + slot), true);
            assertThat(slots.read(slot)).isEqualTo(bytes("decision " + slot));
        }
        assertThat(Thread.interrupted()).isTrue();
    }

    /** Its transaction stays prepared. Later decisions are refused, because a later sync proves nothing. */
    @Test
    void aDecisionThatCouldNotBeSyncedIsInDoubt() throws Exception {
        AtomicInteger fsyncs = new AtomicInteger();
        slots.close();
        slots = new GroupCommitSlots(file, written -> {
            if (fsyncs.incrementAndGet() == 2) {
                throw new IOException("input/output error");
            }
        });
        slots.init(settings(slots));
        slots.write(0, bytes("forced"), true);

        assertThatThrownBy(() -> slots.write(1, bytes("not forced"), true)).isInstanceOf(MaybeWrittenException.class)
                .hasMessageContaining("input/output error");
        assertThat(slots.hasFailed()).isTrue();
        assertThatThrownBy(() -> slots.write(2, bytes("later"), true)).isNotInstanceOf(MaybeWrittenException.class)
                .hasMessageContaining("restart the server");
        assertThat(fsyncs).hasValue(2);

        slots.close();
        slots = reopened();
        assertThat(slots.read(0)).isEqualTo(bytes("forced"));
        assertThat(slots.read(1)).as("here the disk has it").isEqualTo(bytes("not forced"));
        assertThat(slots.read(2)).isNull();
    }

    /** Recovery looks up a decision that is just being removed, and its slot is reused. */
    @Test
    void doesNotReadAReusedSlotForItsFirstDecision() throws Exception {
        slots.close();
        GroupCommitSlots backing = new GroupCommitSlots(directory.resolve("taken"));
        MarkableSlots store = new MarkableSlots(settings(backing), CommitProtocol.XA);
        Uid first = new Uid();
        Uid second = new Uid();
        store.write_committed(first, "/Decision", state(first));
        store.write_committed(second, "/Decision", state(second));
        assertThat(store.read_committed(first, "/Decision").stateUid()).isEqualTo(first);

        backing.write(0, backing.read(1), true);

        assertThatThrownBy(() -> store.read_committed(first, "/Decision")).isInstanceOf(ObjectStoreException.class)
                .hasMessage("decision " + first + " was removed meanwhile");
        store.stop();
        slots = reopened();
    }

    private static OutputObjectState state(Uid uid) throws IOException {
        OutputObjectState state = new OutputObjectState(uid, "/Decision");
        state.packString("both");
        return state;
    }

    private GroupCommitSlots reopened() throws IOException {
        GroupCommitSlots opened = new GroupCommitSlots(file);
        opened.init(settings(opened));
        return opened;
    }

    private SlotStoreEnvironmentBean settings(GroupCommitSlots backing) {
        SlotStoreEnvironmentBean settings = new SlotStoreEnvironmentBean();
        settings.setStoreDir(directory.toString());
        settings.setNumberOfSlots(SLOTS);
        settings.setBytesPerSlot(GroupCommitSlots.CONTENT_BYTES);
        settings.setSyncWrites(true);
        settings.setBackingSlots(backing);
        return settings;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
