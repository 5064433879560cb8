package trader.server.transaction;

import jakarta.jms.InvalidClientIDException;
import jakarta.jms.JMSException;
import jakarta.jms.XAConnection;
import jakarta.jms.XAConnectionFactory;
import jakarta.jms.XASession;
import java.util.UUID;
import java.util.function.Supplier;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.jms.client.ActiveMQSession;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Recovery's own XA session at the broker; replaced when it no longer answers. Recovery's thread only.
 *
 * <p>The node name is part of the connection's client id, which only one JMS connection at a time may use. So a second
 * server with the same node name cannot recover, and roll back, the branches of the first.
 *
 * <p>The session also tells the other servers of the broker where this one records its orders, by the name of a
 * temporary queue, which the broker removes with the connection. An order that is resent may reach another server,
 * which must find the first record.
 */
final class BrokerRecoverySession implements Supplier<XAResource>, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(BrokerRecoverySession.class);

    private static final String CLIENT_ID = "trader.node.";
    /** Clients may create no queue whose name has a dot. */
    private static final SimpleString RECORDS = SimpleString.of("server.records");

    private final XAConnectionFactory factory;
    private final String node;
    private final String records;
    private XAConnection connection;
    private XAResource resource;

    /** {@code records} identifies this server's records; all servers that share them have the same. */
    BrokerRecoverySession(XAConnectionFactory factory, String node, String records) {
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
            announceRecords(((ActiveMQSession) session).getCoreSession());
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

    /** Of two servers that start at the same time, both may be refused. */
    private void announceRecords(ClientSession session) throws JMSException {
        String own = RECORDS + "." + records + ".";
        try {
            session.createQueue(QueueConfiguration.of(own + UUID.randomUUID()).setAddress(RECORDS)
                    .setRoutingType(RoutingType.MULTICAST).setDurable(false).setTemporary(true)
                    .setAutoCreateAddress(true));
            for (SimpleString other : session.addressQuery(RECORDS).getQueueNames()) {
                if (!other.toString().startsWith(own)) {
                    throw new ConflictException("another server of this broker records its orders elsewhere, and an"
                            + " order that is resent could be recorded by both: all servers of a broker need the same"
                            + " database (--order-store postgresql or h2-tcp, with the same --jdbc-url)", null);
                }
            }
        } catch (ActiveMQException failed) {
            JMSException wrapped = new JMSException("cannot announce the records by a temporary queue of the"
                    + " address " + RECORDS + ": " + failed.getMessage());
            wrapped.initCause(failed);
            throw wrapped;
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
