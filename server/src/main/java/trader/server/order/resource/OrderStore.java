package trader.server.order.resource;

import java.nio.file.Path;
import trader.common.Durability;
import trader.server.transaction.Enlistments;
import trader.server.transaction.log.CommitProtocol;

/** A resource in which orders are recorded, with its settings. Opens nothing by itself. */
public interface OrderStore {
    /** The URL of the server that keeps the records; null if they are in the data directory or in memory. */
    default String url() {
        return null;
    }

    /** Whether records survive the end of the server. */
    boolean keepsRecords();

    /** Whether {@link #records} can be read while a server uses the resource. */
    default boolean isReadableWhileInUse() {
        return true;
    }

    /** The access to the orders, not yet open. */
    RecordedOrders orders(Enlistments enlistments);

    /**
     * The records, read from outside the server.
     *
     * @throws IllegalArgumentException if there are none
     */
    OrderRecords records();

    /** Settings that all resources share; {@code commit} is MARKABLE only if the resource can keep decisions. */
    record Shared(Path dataDir, Durability durability, int concurrent, long retentionMs, String node,
            CommitProtocol commit) {
    }
}
