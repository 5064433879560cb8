package trader.server.listener;

/** Makes containers of another kind than Spring's; found by {@link java.util.ServiceLoader}. */
public interface ContainerProvider {
    ContainerKind kind();

    /** Starts what the containers share. */
    ListenerContainers open(ContainerParts parts);
}
