package trader.server.transaction;

import jakarta.jms.InvalidClientIDException;
import jakarta.jms.JMSException;
import jakarta.jms.XAConnection;
import jakarta.jms.XAConnectionFactory;
import jakarta.jms.XASession;
import java.util.function.Supplier;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Recovery's own XA session at the broker; replaced when it no longer answers. Recovery's thread only.
 *
 * <p>The node name is part of the connection's client id, which only one JMS connection at a time may use. So a second
 * server with the same node name cannot recover, and roll back, the branches of the first. The connection also
 * announces this server's records.
 */
final class BrokerRecoverySession implements Supplier<XAResource>, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(BrokerRecoverySession.class);

    private static final String CLIENT_ID = "trader.node.";

    private final XAConnectionFactory factory;
    private final String node;
    private final RecordsAtBroker records;
    private XAConnection connection;
    private XAResource resource;

    BrokerRecoverySession(XAConnectionFactory factory, String node, RecordsAtBroker records) {
        this.factory = factory;
        this.node = node;
        this.records = records;
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
            XASession session = connection.createXASession();
            records.announce(session);
            resource = session.getXAResource();
        } catch (InvalidClientIDException taken) {
            close();
            throw new NodeTakenException(node, "broker", "a connection there has the client id '" + CLIENT_ID + node
                    + "'. The broker ends it 20 s after its machine is gone (connectionTTL in its URL)", taken);
        } catch (ConflictException elsewhere) {
            close();
            throw elsewhere;
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
