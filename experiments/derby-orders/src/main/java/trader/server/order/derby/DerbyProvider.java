package trader.server.order.derby;

import java.nio.file.Path;
import trader.common.Durability;
import trader.server.order.jdbc.DatabaseAddress;
import trader.server.order.jdbc.DatabaseProvider;
import trader.server.order.jdbc.OrderDatabase;
import trader.server.order.jdbc.ServedDatabase;

/** Found by {@link java.util.ServiceLoader}. */
public final class DerbyProvider implements DatabaseProvider {
    @Override
    public OrderDatabase embedded(Path directory, Durability durability) {
        return new EmbeddedDerby(directory, durability);
    }

    @Override
    public OrderDatabase at(DatabaseAddress address, Durability durability, String node) {
        return new RemoteDerby(address, durability, node);
    }

    @Override
    public ServedDatabase server(Path directory, Durability durability, String user, String password) {
        return new ServedDerby(directory, durability, user, password);
    }
}
