package trader.server;

import trader.common.Durability;
import trader.common.Settings;
import trader.server.order.emulated.EmulatedResource;
import trader.server.order.jdbc.H2Resource;
import trader.server.order.jdbc.PostgresResource;
import trader.server.order.resource.OrderResource;
import trader.server.order.resource.OrderStore;

/** The resources in which orders can be recorded: the values of setting {@code resource} and {@code --resource}. */
public enum ResourceKind {
    /** The emulated XA resource manager, with the configured delays and durability. */
    EMULATED(new EmulatedResource(true)),
    /** The emulated XA resource manager, always in memory. */
    EMULATED_VOLATILE(new EmulatedResource(false)),
    /** An H2 database file, through Spring JDBC. */
    H2(new H2Resource()),
    /** A PostgreSQL server, through Spring JDBC. */
    POSTGRESQL(new PostgresResource());

    private final OrderResource resource;

    ResourceKind(OrderResource resource) {
        this.resource = resource;
    }

    public OrderResource resource() {
        return resource;
    }

    /** Reads the settings of all resources; refuses those that contradict this one. */
    OrderStore store(Settings settings, OrderStore.Shared shared) {
        for (ResourceKind other : values()) {
            if (other != this) {
                other.resource.checkUnused(settings, toString());
            }
        }
        Durability durability = shared.durability();
        if (resource.refusal(durability) != null) {
            throw new IllegalArgumentException("setting 'durability' is '" + Settings.spelling(durability) + "': "
                    + resource.refusal(durability) + "; with 'resource' '" + this + "' use 'process'");
        }
        return resource.store(settings, shared);
    }

    @Override
    public String toString() {
        return Settings.spelling(this);
    }
}
