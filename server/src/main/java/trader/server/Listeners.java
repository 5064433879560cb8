package trader.server;

import jakarta.jms.ConnectionFactory;
import jakarta.jms.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jms.listener.SessionAwareMessageListener;
import trader.broker.Broker;
import trader.common.Settings;
import trader.common.StartedParts;
import trader.common.logging.LogThrottle;
import trader.server.listener.ContainerKind;
import trader.server.listener.ContainerParts;
import trader.server.listener.ContainerProvider;
import trader.server.listener.ListenerContainer;
import trader.server.listener.ListenerContainers;
import trader.server.listener.ListenerSettings;
import trader.server.listener.SpringContainers;
import trader.server.transaction.Transactions;

/** The containers of all listeners: all stop receiving before any of them is waited for. */
final class Listeners implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Listeners.class);

    private final List<ListenerContainer> started = new ArrayList<>();
    private final StartedParts parts = new StartedParts();
    private ListenerContainers containers;

    /**
     * Makes the containers of these listeners.
     *
     * @param transactions open ones
     * @param broker an open one
     * @throws IllegalStateException if the class path has no containers of the kind that is set
     */
    ListenerContainers open(ServerConfig config, Transactions transactions, Broker broker) {
        ListenerSettings settings = config.listeners();
        containers = parts.add(settings.container() == ContainerKind.SPRING
                ? new SpringContainers(settings.jms(), transactions.springManager())
                : provider(settings.container()).open(new ContainerParts(transactions.figures(),
                        transactions.enlistments(), broker::newXaConnectionFactory, broker::login,
                        config.transactions().names().node(),
                        config.services().quoteListeners() + config.orderService().listeners() + 1,
                        config.observation().outDir())));
        return containers;
    }

    private static ContainerProvider provider(ContainerKind kind) {
        return ServiceLoader.load(ContainerProvider.class).stream().map(ServiceLoader.Provider::get)
                .filter(each -> each.kind() == kind).findFirst().orElseThrow(() -> new IllegalStateException(
                        "setting 'listener-container' is '" + Settings.spelling(kind) + "': its module is not on the"
                                + " class path"));
    }

    /** Starts listeners without transactions, whose failures go to the log, at most a line a minute. */
    void start(String queue, int concurrent, ConnectionFactory factory, SessionAwareMessageListener<Message> listener) {
        LogThrottle failures = new LogThrottle();
        start(containers.plain(queue, concurrent, factory, listener, failure -> failures.count(since ->
                LOG.warn("{}: {} message(s) were not processed, the last: {}", queue, since, failure.toString(),
                        LOG.isDebugEnabled() ? failure : null))));
    }

    ListenerContainer start(ListenerContainer container) {
        started.add(parts.add(container));
        container.start();
        return container;
    }

    @Override
    public void close() {
        started.forEach(ListenerContainer::stop);
        started.clear();
        parts.close();
    }
}
