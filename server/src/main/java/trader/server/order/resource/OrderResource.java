package trader.server.order.resource;

import trader.common.Durability;
import trader.common.Settings;

/** A kind of resource in which orders can be recorded. Stateless. */
public interface OrderResource {
    /** Whether its records can survive the end of the server. */
    default boolean canKeepRecords() {
        return true;
    }

    /** Whether its log can keep the transaction manager's decisions. */
    default boolean canKeepDecisions() {
        return false;
    }

    /** The reason why it cannot promise this durability, as a main clause; null if it can. */
    default String refusal(Durability durability) {
        return null;
    }

    /** The beginning of this database server's URLs in the setting {@code jdbc-url}; null if it has none. */
    default String urlPrefix() {
        return null;
    }

    /** Reads the settings of this resource when it is used. */
    OrderStore store(Settings settings, OrderStore.Shared shared);

    /**
     * Reads the settings that only this resource has when another one is used.
     *
     * @throws IllegalArgumentException naming a setting whose value is not allowed
     */
    default void checkUnused(Settings settings) {
    }
}
