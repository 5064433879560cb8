package trader.server.order.resource;

import java.util.List;
import java.util.function.Consumer;
import trader.server.order.OrderRecord;

/** All committed records of a resource, for comparing them with the replies that requesters got. */
public interface OrderRecords extends AutoCloseable {
    /** Visits every committed record, in no particular order; a key that is recorded twice is visited twice. */
    void forEach(Consumer<OrderRecord> action);

    /** The branches that are currently prepared but neither committed nor rolled back, each in words. */
    List<String> inDoubt();

    @Override
    void close();
}
