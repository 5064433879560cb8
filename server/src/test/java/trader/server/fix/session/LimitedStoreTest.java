package trader.server.fix.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import quickfix.MemoryStore;

class LimitedStoreTest {
    /** QuickFIX/J would only log it, and the answer would be taken for sent. */
    @Test
    void remembersWhatCouldNotBeStored() throws IOException {
        Limits limits = Limits.from(new Section("test.ini", 1, "limits"));
        LimitedStore store = new LimitedStore(new MemoryStore() {
            @Override
            public boolean set(int sequence, String message) throws IOException {
                throw new IOException("disk full");
            }
        }, TestAcceptor.id("A"), limits);
        assertThatThrownBy(() -> store.set(1, "8=FIX.4.4")).hasMessage("disk full");
        assertThat(store.takeFailure()).hasMessage("disk full");
        assertThat(store.takeFailure()).isNull();
    }
}
