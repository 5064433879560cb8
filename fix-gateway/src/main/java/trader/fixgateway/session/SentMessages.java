package trader.fixgateway.session;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import quickfix.MessageStore;

/** The messages a session has sent, stored for resend. */
interface SentMessages {
    /** An exception ends the reading. */
    interface Reader {
        void take(String message) throws IOException;
    }

    /** Reads the stored messages with these numbers, both included, by rising number. */
    void read(int first, int last, Reader reader) throws IOException;

    /** Syncs the names of the files, which opening and resetting a store create. */
    default void forceNames() throws IOException {
    }

    /** Reads QuickFIX/J's memory store; its writers hold its monitor. */
    static SentMessages inMemory(MessageStore store) {
        return (first, last, reader) -> {
            List<String> found = new ArrayList<>();
            synchronized (store) {
                store.get(first, last, found);
            }
            for (String message : found) {
                reader.take(message);
            }
        };
    }
}
