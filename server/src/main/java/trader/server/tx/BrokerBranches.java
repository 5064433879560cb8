package trader.server.tx;

import jakarta.jms.JMSException;
import jakarta.jms.XAConnection;
import jakarta.jms.XAConnectionFactory;
import java.util.function.Supplier;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Recovery's own XA session at the broker, opened again when the broker was gone. Recovery's thread only. */
final class BrokerBranches implements Supplier<XAResource>, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(BrokerBranches.class);

    private final XAConnectionFactory factory;
    private XAConnection connection;
    private XAResource resource;

    BrokerBranches(XAConnectionFactory factory) {
        this.factory = factory;
    }

    @Override
    public XAResource get() {
        if (resource == null || !answers()) {
            close();
            open();
        }
        return resource;
    }

    private boolean answers() {
        try {
            resource.recover(XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN);
            return true;
        } catch (XAException | RuntimeException gone) {
            return false;
        }
    }

    private void open() {
        try {
            connection = factory.createXAConnection();
            resource = connection.createXASession().getXAResource();
        } catch (JMSException failed) {
            close();
            throw new IllegalStateException("recovery cannot reach the broker: " + failed.getMessage(), failed);
        }
    }

    @Override
    public void close() {
        resource = null;
        if (connection != null) {
            try {
                connection.close();
            } catch (JMSException alreadyGone) {
                LOG.debug("Recovery's connection to the broker was gone", alreadyGone);
            }
            connection = null;
        }
    }
}
