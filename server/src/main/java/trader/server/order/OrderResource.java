package trader.server.order;

import trader.common.Durability;
import trader.common.Settings;

/** A kind of resource that orders can be recorded in. Stateless. */
public interface OrderResource {
    /** Whether its records can survive the end of the server. */
    default boolean canKeepRecords() {
        return true;
    }

    /** Why it cannot promise this durability, as a main clause; null when it can. */
    default String refusal(Durability durability) {
        return null;
    }

    /** Reads the settings of this resource, which is the one to use. */
    OrderStore store(Settings settings, OrderStore.Shared shared);

    /**
     * Reads the settings of this resource when another one is used.
     *
     * @param used the name of that one
     * @throws IllegalArgumentException naming a setting that only this resource has, or whose value is not allowed
     */
    void checkUnused(Settings settings, String used);
}
