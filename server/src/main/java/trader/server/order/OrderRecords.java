package trader.server.order;

import java.util.List;
import java.util.function.Consumer;

/** All committed records of a resource, for whoever compares them with what requesters were told. */
public interface OrderRecords extends AutoCloseable {
    /** Hands over every committed record, in no particular order, one at a time; a key that is there twice comes twice. */
    void forEach(Consumer<OrderRecord> action);

    /** The prepared branches that are neither committed nor rolled back at this moment, each in words. */
    List<String> inDoubt();

    @Override
    void close();
}
