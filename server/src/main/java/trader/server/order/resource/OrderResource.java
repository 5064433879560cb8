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

    /** Reads the settings of this resource when it is used. */
    OrderStore store(Settings settings, OrderStore.Shared shared);

    /**
     * Reads the settings of this resource when another one is used.
     *
     * @param used the name of the other resource
     * @throws IllegalArgumentException naming a setting that only this resource has, or whose value is not allowed
     */
    void checkUnused(Settings settings, String used);
}
