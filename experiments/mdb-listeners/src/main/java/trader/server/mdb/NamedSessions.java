package trader.server.mdb;

import java.util.Map;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import org.apache.activemq.artemis.service.extensions.xa.ActiveMQXAResourceWrapper;
import org.apache.activemq.artemis.service.extensions.xa.ActiveMQXAResourceWrapperFactory;
import org.jboss.tm.XAResourceWrapper;
import trader.server.transaction.EnlistedXaResource;
import trader.server.transaction.ForwardingXaResource;

/** Gives the resource adapter's sessions the name that recovery knows; found by {@link java.util.ServiceLoader}. */
public final class NamedSessions implements ActiveMQXAResourceWrapperFactory {
    @Override
    public ActiveMQXAResourceWrapper wrap(XAResource session, Map<String, Object> properties) {
        return new NamedSession(WildFlyContainers.current().parts().enlistments().broker(session));
    }

    private static final class NamedSession extends ForwardingXaResource
            implements ActiveMQXAResourceWrapper, XAResourceWrapper {
        private final EnlistedXaResource enlisted;

        NamedSession(EnlistedXaResource enlisted) {
            super(enlisted);
            this.enlisted = enlisted;
        }

        /** All sessions are of the server's broker, so that a transaction has one branch there. */
        @Override
        public boolean isSameRM(XAResource other) throws XAException {
            return other instanceof NamedSession that && that.getJndiName().equals(getJndiName());
        }

        @Override
        public XAResource getResource() {
            return enlisted.getResource();
        }

        @Override
        public String getProductName() {
            return enlisted.getProductName();
        }

        @Override
        public String getProductVersion() {
            return enlisted.getProductVersion();
        }

        @Override
        public String getJndiName() {
            return enlisted.getJndiName();
        }
    }
}
