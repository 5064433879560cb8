package trader.fixgateway.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import quickfix.MemoryStore;
import quickfix.MessageStore;
import trader.common.DiskWatch;

class LimitedStoreIT {
    /** QuickFIX/J fills the gap of a message that a power cut made unreadable. */
    @Test
    void returnsStoredMessagesThatAreResent() throws IOException {
        MemoryStore memory = new MemoryStore();
        LimitedStore store = new LimitedStore(memory, SentMessages.inMemory(memory), TestAcceptor.id("A"),
                new ResendBudget(100, 10_000, System::nanoTime), null, DiskWatch.Call.WRITE);
        String report = RawClient.frame("FIX.4.4", "35=8", "34=1");
        assertThat(store.set(1, report)).isTrue();
        assertThat(store.set(2, RawClient.frame("FIX.4.4", "35=0", "34=2"))).isTrue();
        assertThat(store.set(3, RawClient.frame("FIX.4.4", "35=W", "34=3"))).isTrue();
        memory.set(4, "\0\0\0\0");
        List<String> messages = new ArrayList<>();
        store.get(1, 4, messages);
        assertThat(messages).containsExactly(report, "\0\0\0\0");
        messages.clear();
        memory.get(1, 3, messages);
        assertThat(messages).containsExactly(report);
    }

    /** QuickFIX/J would only log it, and the answer would count as sent. */
    @Test
    void remembersAStorageFailure() throws IOException {
        MessageStore full = new MemoryStore() {
            @Override
            public boolean set(int sequence, String message) throws IOException {
                throw new IOException("disk full");
            }
        };
        LimitedStore store = new LimitedStore(full, SentMessages.inMemory(full), TestAcceptor.id("A"),
                new ResendBudget(100, 10_000, System::nanoTime), null, DiskWatch.Call.WRITE);
        assertThatThrownBy(() -> store.set(1, RawClient.frame("FIX.4.4", "35=8"))).hasMessage("disk full");
        assertThat(store.takeFailure()).hasMessage("disk full");
        assertThat(store.takeFailure()).isNull();
    }
}
