package trader.server.order.jdbc;

import java.nio.file.Path;
import java.util.ServiceLoader;
import trader.common.Durability;

/**
 * An engine whose library is not among those of the server; found by {@link ServiceLoader}. With durability
 * {@code NONE} its database is in memory.
 */
public interface DatabaseProvider {
    /** The engine in this JVM, with its files in a new or existing directory. */
    OrderDatabase embedded(Path directory, Durability durability);

    /** The database of a server; {@code node} is the transaction manager's. */
    OrderDatabase at(DatabaseAddress address, Durability durability, String node);

    /** A server in this JVM, for the user with this password. */
    ServedDatabase server(Path directory, Durability durability, String user, String password);

    /**
     * The provider of Derby.
     *
     * @throws IllegalArgumentException if it is not on the class path
     */
    static DatabaseProvider derby() {
        return ServiceLoader.load(DatabaseProvider.class).findFirst().orElseThrow(() -> new IllegalArgumentException(
                "Derby is not on the class path: start with './trader' and '--order-store derby' or 'derby-tcp', which"
                        + " build the module derby-orders"));
    }
}
