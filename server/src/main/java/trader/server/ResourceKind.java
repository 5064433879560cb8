package trader.server;

import java.util.Arrays;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import trader.common.Durability;
import trader.common.Settings;
import trader.server.order.emulated.Delays;
import trader.server.order.emulated.EmulatedStore;
import trader.server.order.jdbc.DatabaseAddress;
import trader.server.order.jdbc.JdbcStore;
import trader.server.order.resource.OrderStore;

/** The resources in which orders can be recorded: the values of {@code order-store}. */
public enum ResourceKind {
    /** The emulated XA resource manager, with the configured delays and durability. */
    EMULATED(null, (settings, shared) -> EmulatedStore.of(settings, shared, shared.durability())),
    /** The emulated XA resource manager, always in memory. */
    EMULATED_VOLATILE(null, (settings, shared) -> EmulatedStore.of(settings, shared, Durability.NONE)),
    /** An H2 database file, through Spring JDBC. */
    H2(null, JdbcStore::h2),
    /** A database of H2's own server, over TCP. */
    H2_TCP(JdbcStore.H2_SERVER, JdbcStore::h2Server),
    /** A Derby database in the server's JVM, through Spring JDBC. */
    DERBY(null, JdbcStore::derby),
    /** A database of Derby's network server, over TCP. */
    DERBY_TCP(JdbcStore.DERBY_SERVER, JdbcStore::derbyServer),
    /** A PostgreSQL server, through Spring JDBC. */
    POSTGRESQL(JdbcStore.POSTGRESQL_SERVER, JdbcStore::postgresql);

    private final String urlPrefix;
    private final BiFunction<Settings, OrderStore.Shared, OrderStore> store;

    ResourceKind(String urlPrefix, BiFunction<Settings, OrderStore.Shared, OrderStore> store) {
        this.urlPrefix = urlPrefix;
        this.store = store;
    }

    /** The beginning of this database server's URLs in the setting {@code jdbc-url}; null if it has none. */
    public String urlPrefix() {
        return urlPrefix;
    }

    /** Whether its records can survive the end of the server. */
    public boolean canKeepRecords() {
        return this != EMULATED_VOLATILE;
    }

    /** Whether its log can keep the transaction manager's decisions. */
    boolean canKeepDecisions() {
        return this == EMULATED;
    }

    /** Whether durability {@code FORCED} is allowed with it. */
    public boolean canForce() {
        return this != H2 && this != H2_TCP;
    }

    /** Reads the settings of all resources; refuses those that contradict this one. */
    OrderStore store(Settings settings, OrderStore.Shared shared) {
        // Also those of a resource that is not used must be valid.
        Delays.from(settings);
        DatabaseAddress address = DatabaseAddress.from(settings);
        if (address != null && urlPrefix == null) {
            throw new IllegalArgumentException("setting 'jdbc-url' is '" + address.url() + "': only with 'order-store' "
                    + withUrl() + ", not '" + this + "'");
        }
        if (shared.durability() == Durability.FORCED && !canForce()) {
            throw new IllegalArgumentException("setting 'durability' is 'forced': H2 never calls fsync for a commit;"
                    + " with 'order-store' '" + this + "' use 'process'");
        }
        return store.apply(settings, shared);
    }

    /** The names of the resources that have a URL. */
    public static String withUrl() {
        return Arrays.stream(values()).filter(each -> each.urlPrefix != null).map(ResourceKind::toString)
                .collect(Collectors.joining(", "));
    }

    @Override
    public String toString() {
        return Settings.spelling(this);
    }
}
