package trader.server.listener;

import java.nio.file.Path;
import java.util.function.Supplier;
import org.apache.activemq.artemis.jms.client.ActiveMQXAConnectionFactory;
import trader.access.BrokerAccess;
import trader.server.transaction.Enlistments;
import trader.server.transaction.TransactionFigures;

/**
 * The parts of a server that containers may need.
 *
 * @param figures count the transactions of the listeners
 * @param enlistments name the sessions that a container enlists by itself
 * @param connectionFactories make factories of connections to the broker, which the container closes
 * @param login returns the login of sessions that are opened without a JMS connection
 * @param node the name of the transaction manager
 * @param listeners number of all listeners
 * @param directory for the container's own files
 */
public record ContainerParts(TransactionFigures figures, Enlistments enlistments,
        Supplier<ActiveMQXAConnectionFactory> connectionFactories, Supplier<BrokerAccess.Login> login, String node,
        int listeners, Path directory) {
}
