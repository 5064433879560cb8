package trader.server.mdb;

import jakarta.resource.spi.UnavailableException;
import jakarta.resource.spi.endpoint.MessageEndpoint;
import jakarta.resource.spi.endpoint.MessageEndpointFactory;
import java.lang.reflect.Method;
import javax.transaction.xa.XAResource;

/** WildFly's endpoints for a bean, with the server's view of their transactions. */
final class BeanEndpoints implements MessageEndpointFactory {
    private final MessageEndpointFactory endpoints;
    private final WildFlyContainer container;

    BeanEndpoints(MessageEndpointFactory endpoints, WildFlyContainer container) {
        this.endpoints = endpoints;
        this.container = container;
    }

    /** {@code session} is null without a transaction. */
    @Override
    public MessageEndpoint createEndpoint(XAResource session) throws UnavailableException {
        MessageEndpoint endpoint = endpoints.createEndpoint(session);
        return session == null ? endpoint : new TransactedEndpoint(endpoint, container);
    }

    @Override
    public MessageEndpoint createEndpoint(XAResource session, long timeoutMs) throws UnavailableException {
        return createEndpoint(session);
    }

    @Override
    public boolean isDeliveryTransacted(Method method) throws NoSuchMethodException {
        return endpoints.isDeliveryTransacted(method);
    }

    @Override
    public String getActivationName() {
        return endpoints.getActivationName();
    }

    @Override
    public Class<?> getEndpointClass() {
        return endpoints.getEndpointClass();
    }
}
