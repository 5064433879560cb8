package trader.fixgateway.session;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import quickfix.MessageStore;

/** What a session has sent and keeps, to send it again. */
interface SentMessages {
    /** Takes one message after the other, and ends the reading by an exception. */
    interface Reader {
        void take(String message) throws IOException;
    }

    /**
     * Reads those messages that are there, by rising number.
     *
     * @param first the lowest number
     * @param last the highest number
     */
    void read(int first, int last, Reader reader) throws IOException;

    /** What is in a store of QuickFIX/J in memory; who writes to that holds its monitor. */
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
