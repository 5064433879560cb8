package trader.server.mdb;

import jakarta.jms.ConnectionFactory;
import jakarta.jms.Message;
import jakarta.resource.spi.endpoint.MessageEndpointFactory;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.activemq.artemis.ra.inflow.ActiveMQActivationSpec;
import org.springframework.jms.listener.SessionAwareMessageListener;
import org.springframework.util.ErrorHandler;
import trader.fixml.QueueNames;
import trader.server.listener.ContainerParts;
import trader.server.listener.ListenerConnections;
import trader.server.listener.ListenerContainer;
import trader.server.listener.ListenerContainers;

/**
 * WildFly with the beans. WildFly creates the beans and the resource adapter, which find this object through {@link
 * #current}.
 */
final class WildFlyContainers implements ListenerContainers {
    private static volatile WildFlyContainers current;

    private final ContainerParts parts;
    /** By the queues of the beans' annotations. */
    private final Map<String, DeployedBean> beans = new ConcurrentHashMap<>();
    private final Map<String, WildFlyContainer> containers = new ConcurrentHashMap<>();
    private WildFly wildFly;

    /** A bean, as WildFly deploys it. */
    record DeployedBean(TraderResourceAdapter adapter, MessageEndpointFactory endpoints, ActiveMQActivationSpec spec) {
    }

    private WildFlyContainers(ContainerParts parts) {
        this.parts = parts;
    }

    /** Starts WildFly; Narayana has been configured. */
    static WildFlyContainers open(ContainerParts parts) {
        WildFlyContainers containers = new WildFlyContainers(parts);
        current = containers;
        try {
            containers.wildFly = WildFly.start(parts);
            return containers;
        } catch (RuntimeException failed) {
            current = null;
            throw failed;
        }
    }

    static WildFlyContainers current() {
        return current;
    }

    ContainerParts parts() {
        return parts;
    }

    /** WildFly has deployed a bean; its container starts the deliveries. */
    void deployed(DeployedBean bean) {
        beans.put(bean.spec().getDestination(), bean);
    }

    /** WildFly undeploys a bean. */
    void undeployed(ActiveMQActivationSpec spec) {
        containers.values().stream().filter(each -> each.isOf(spec)).forEach(WildFlyContainer::close);
    }

    /** The container of a bean's queue. */
    WildFlyContainer of(String queue) {
        return containers.get(queue);
    }

    /** The container with these deliveries; null if there is none. */
    WildFlyContainer of(ActiveMQActivationSpec spec) {
        return containers.values().stream().filter(each -> each.isOf(spec)).findFirst().orElse(null);
    }

    @Override
    public ListenerContainer plain(String queue, int concurrent, ConnectionFactory factory,
            SessionAwareMessageListener<Message> listener, ErrorHandler errorHandler) {
        return container(queue, queue, concurrent, ((ActiveMQConnectionFactory) factory).getConsumerWindowSize(),
                listener, errorHandler);
    }

    @Override
    public ListenerContainer transactional(String queue, int concurrent, ListenerConnections connections,
            SessionAwareMessageListener<Message> listener, ErrorHandler errorHandler) {
        return container(QueueNames.ORDERS, queue, concurrent, null, listener, errorHandler);
    }

    private ListenerContainer container(String beanQueue, String queue, int concurrent, Integer windowBytes,
            SessionAwareMessageListener<Message> listener, ErrorHandler errorHandler) {
        DeployedBean bean = beans.get(beanQueue);
        if (bean == null) {
            throw new IllegalStateException("WildFly has not deployed the bean of " + beanQueue + "; the log says why");
        }
        WildFlyContainer container = new WildFlyContainer(bean, parts, queue, concurrent, windowBytes, listener,
                errorHandler);
        containers.put(beanQueue, container);
        return container;
    }

    @Override
    public void close() {
        wildFly.close();
        current = null;
    }
}
