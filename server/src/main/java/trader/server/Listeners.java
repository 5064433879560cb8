package trader.server;

import java.util.ArrayList;
import java.util.List;
import org.springframework.jms.listener.SessionAwareMessageListener;
import trader.common.StartedParts;
import trader.server.broker.Broker;
import trader.server.listener.ListenerContainer;
import trader.server.listener.ListenerJms;

/** The containers of all listeners: all stop receiving before any of them is waited for. */
final class Listeners implements AutoCloseable {
    private final List<ListenerContainer> containers = new ArrayList<>();
    private final StartedParts parts = new StartedParts();

    void start(String queue, int concurrent, Broker broker, ListenerJms jms, SessionAwareMessageListener<?> listener) {
        start(new ListenerContainer(queue, concurrent, broker.connectionFactory(), jms, listener));
    }

    ListenerContainer start(ListenerContainer container) {
        containers.add(parts.add(container));
        container.start();
        return container;
    }

    @Override
    public void close() {
        containers.forEach(ListenerContainer::stop);
        containers.clear();
        parts.close();
    }
}
