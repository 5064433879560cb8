package trader.crashtest.audit;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

public interface QueueContents extends AutoCloseable {
    /** Reports every waiting order and dead letter. */
    void forEach(Consumer<WaitingOrder> action) throws IOException;

    List<String> inDoubt() throws IOException;

    @Override
    void close() throws IOException;
}
