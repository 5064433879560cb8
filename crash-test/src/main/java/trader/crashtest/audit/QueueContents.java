package trader.crashtest.audit;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/** What is in the queues, and what is in doubt. */
public interface QueueContents extends AutoCloseable {
    /**
     * Hands over every order that waits or is dead, one at a time.
     *
     * @throws IOException when the broker cannot be asked
     */
    void forEach(Consumer<WaitingOrder> action) throws IOException;

    /**
     * The branches that are prepared, each in words.
     *
     * @throws IOException when that cannot be found out
     */
    List<String> inDoubt() throws IOException;

    @Override
    void close() throws IOException;
}
