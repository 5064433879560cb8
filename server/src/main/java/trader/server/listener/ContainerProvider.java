package trader.server.listener;

import trader.server.transaction.TransactionFigures;

/** Makes containers of another kind than Spring's; found by {@link java.util.ServiceLoader}. */
public interface ContainerProvider {
    ContainerKind kind();

    /** Starts what the containers share; {@code figures} count their transactions. */
    ListenerContainers open(TransactionFigures figures);
}
