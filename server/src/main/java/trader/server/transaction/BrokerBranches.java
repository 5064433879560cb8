package trader.server.transaction;

import jakarta.jms.InvalidClientIDException;
import jakarta.jms.JMSException;
import jakarta.jms.XAConnection;
import jakarta.jms.XAConnectionFactory;
import java.util.function.Supplier;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Recovery's own XA session at the broker, opened again when the broker was gone. Recovery's thread only.
 *
 * <p>The node is the client id of its connection, which JMS lets one connection have at a time: a second server of that
 * name would take the branches of the first for its own, find no decision, and roll them back.
 */
final class BrokerBranches implements Supplier<XAResource>, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(BrokerBranches.class);

    private static final String CLIENT_ID = "trader.node.";

    private final XAConnectionFactory factory;
    private final String node;
    private XAConnection connection;
    private XAResource resource;

    BrokerBranches(XAConnectionFactory factory, String node) {
        this.factory = factory;
        this.node = node;
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
            connection.setClientID(CLIENT_ID + node);
            resource = connection.createXASession().getXAResource();
        } catch (InvalidClientIDException taken) {
            close();
            throw new NodeTakenException(node, "broker", taken);
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
