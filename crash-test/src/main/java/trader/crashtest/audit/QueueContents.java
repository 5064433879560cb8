package trader.crashtest.audit;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/** The contents of the queues, and the branches in doubt. */
public interface QueueContents extends AutoCloseable {
    /**
     * Passes on every waiting order and dead letter.
     *
     * @throws IOException when the broker cannot be asked
     */
    void forEach(Consumer<WaitingOrder> action) throws IOException;

    /**
     * Descriptions of the prepared branches.
     *
     * @throws IOException when the broker cannot be asked
     */
    List<String> inDoubt() throws IOException;

    @Override
    void close() throws IOException;
}
