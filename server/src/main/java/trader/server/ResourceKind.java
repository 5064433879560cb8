package trader.server;

import java.util.Arrays;
import java.util.stream.Collectors;
import trader.common.Durability;
import trader.common.Settings;
import trader.server.order.emulated.EmulatedResource;
import trader.server.order.jdbc.DatabaseAddress;
import trader.server.order.jdbc.JdbcResource;
import trader.server.order.resource.OrderResource;
import trader.server.order.resource.OrderStore;

/** The resources in which orders can be recorded: the values of setting {@code resource} and {@code --resource}. */
public enum ResourceKind {
    /** The emulated XA resource manager, with the configured delays and durability. */
    EMULATED(new EmulatedResource(true)),
    /** The emulated XA resource manager, always in memory. */
    EMULATED_VOLATILE(new EmulatedResource(false)),
    /** An H2 database file, through Spring JDBC. */
    H2(JdbcResource.H2),
    /** A database of H2's own server, over TCP. */
    H2_TCP(JdbcResource.H2_TCP),
    /** A Derby database in the server's JVM, through Spring JDBC. */
    DERBY(JdbcResource.DERBY),
    /** A database of Derby's network server, over TCP. */
    DERBY_TCP(JdbcResource.DERBY_TCP),
    /** A PostgreSQL server, through Spring JDBC. */
    POSTGRESQL(JdbcResource.POSTGRESQL);

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
                other.resource.checkUnused(settings);
            }
        }
        DatabaseAddress address = DatabaseAddress.from(settings);
        if (address != null && resource.urlPrefix() == null) {
            throw new IllegalArgumentException("setting 'jdbc-url' is '" + address.url() + "': only with 'resource' "
                    + withUrl() + ", not '" + this + "'");
        }
        Durability durability = shared.durability();
        if (resource.refusal(durability) != null) {
            throw new IllegalArgumentException("setting 'durability' is '" + Settings.spelling(durability) + "': "
                    + resource.refusal(durability) + "; with 'resource' '" + this + "' use 'process'");
        }
        return resource.store(settings, shared);
    }

    /** The names of the resources that have a URL. */
    public static String withUrl() {
        return Arrays.stream(values()).filter(each -> each.resource.urlPrefix() != null).map(ResourceKind::toString)
                .collect(Collectors.joining(", "));
    }

    @Override
    public String toString() {
        return Settings.spelling(this);
    }
}
