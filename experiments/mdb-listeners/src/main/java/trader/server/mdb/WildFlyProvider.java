package trader.server.mdb;

import trader.server.listener.ContainerKind;
import trader.server.listener.ContainerParts;
import trader.server.listener.ContainerProvider;
import trader.server.listener.ListenerContainers;

/** Found by {@link java.util.ServiceLoader}. */
public final class WildFlyProvider implements ContainerProvider {
    @Override
    public ContainerKind kind() {
        return ContainerKind.MDB;
    }

    @Override
    public ListenerContainers open(ContainerParts parts) {
        return WildFlyContainers.open(parts);
    }
}
