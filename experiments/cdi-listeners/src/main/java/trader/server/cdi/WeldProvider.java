package trader.server.cdi;

import trader.server.listener.ContainerKind;
import trader.server.listener.ContainerParts;
import trader.server.listener.ContainerProvider;
import trader.server.listener.ListenerContainers;

/** Found by {@link java.util.ServiceLoader}. */
public final class WeldProvider implements ContainerProvider {
    @Override
    public ContainerKind kind() {
        return ContainerKind.CDI;
    }

    @Override
    public ListenerContainers open(ContainerParts parts) {
        return new WeldContainers(parts.figures());
    }
}
