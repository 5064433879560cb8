package trader.server.fix.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import quickfix.MemoryStore;
import quickfix.MessageStore;

class LimitedStoreTest {
    /** QuickFIX/J would only log it, and the answer would be taken for sent. */
    @Test
    void remembersWhatCouldNotBeStored() throws IOException {
        Limits limits = Limits.from(new Section("test.ini", 1, "limits"));
        MessageStore full = new MemoryStore() {
            @Override
            public boolean set(int sequence, String message) throws IOException {
                throw new IOException("disk full");
            }
        };
        LimitedStore store = new LimitedStore(full, SentMessages.inMemory(full), TestAcceptor.id("A"), limits);
        assertThatThrownBy(() -> store.set(1, RawClient.frame("FIX.4.4", "35=8"))).hasMessage("disk full");
        assertThat(store.takeFailure()).hasMessage("disk full");
        assertThat(store.takeFailure()).isNull();
    }
}
