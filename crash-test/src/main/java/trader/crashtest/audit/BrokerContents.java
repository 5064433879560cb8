package trader.crashtest.audit;

import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.QueueBrowser;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import jakarta.jms.XAConnection;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.function.Consumer;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.jms.client.ActiveMQSession;
import org.apache.activemq.artemis.jms.client.ActiveMQXAConnectionFactory;
import trader.access.BrokerAccess;
import trader.access.BrokerUsers;
import trader.broker.BrokerException;
import trader.client.journal.OrderLines;
import trader.fixml.FixmlCodec;
import trader.fixml.FixmlException;
import trader.fixml.FixmlMessage;
import trader.fixml.OrderRequest;
import trader.fixml.QueueNames;
import trader.jmsclient.BrokerConnections;
import trader.server.transaction.BranchId;

/** The queues of a broker, browsed through JMS. */
public final class BrokerContents implements Closeable {
    private final ActiveMQXAConnectionFactory factory;
    private final Closeable broker;
    private final BrokerAccess access;
    private final FixmlCodec codec = new FixmlCodec();

    private BrokerContents(ActiveMQXAConnectionFactory factory, BrokerAccess access, Closeable broker) {
        this.factory = factory;
        this.broker = broker;
        this.access = access;
    }

    /** The queues of a running broker. Messages that are being processed or wait for redelivery are not visible. */
    public static BrokerContents of(String url) {
        BrokerAccess access = BrokerAccess.of(url, BrokerUsers.SERVER);
        ActiveMQXAConnectionFactory factory = access.configure(new ActiveMQXAConnectionFactory(access.url()));
        factory.setReconnectAttempts(0);
        factory.setDeserializationDenyList("*");
        return new BrokerContents(factory, access, factory::close);
    }

    /** The stored queues of an embedded broker that has ended. */
    public static BrokerContents stored(Path directory) throws IOException {
        Path scratch = Files.createTempDirectory("trader-audit");
        try {
            StoredBroker broker = new StoredBroker(directory, scratch.resolve("broker")).open();
            return new BrokerContents(broker.connectionFactory, BrokerAccess.of("vm:", null), () -> {
                broker.close();
                Files.delete(scratch);
            });
        } catch (BrokerException failed) {
            Files.delete(scratch);
            throw new IOException(failed.getMessage(), failed);
        }
    }

    /** Reports every waiting order and dead letter. */
    public void forEach(Consumer<WaitingOrder> action) throws IOException {
        try (Connection connection = connect();
                Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE)) {
            connection.start();
            browse(session, QueueNames.ORDERS, false, action);
            browse(session, QueueNames.DEAD_LETTERS, true, action);
            browse(session, QueueNames.EXPIRED, true, action);
        } catch (JMSException failed) {
            throw new IOException("cannot browse the queues: " + BrokerConnections.reason(failed), failed);
        }
    }

    /** The number of order messages, including those that are being processed or wait for redelivery. */
    public long undelivered() throws IOException {
        try (Connection connection = connect();
                Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE)) {
            return ((ActiveMQSession) session).getCoreSession().queueQuery(SimpleString.of(QueueNames.ORDERS))
                    .getMessageCount();
        } catch (JMSException | ActiveMQException failed) {
            throw new IOException("cannot count the waiting orders: " + BrokerConnections.reason(failed), failed);
        }
    }

    private Connection connect() throws JMSException {
        BrokerAccess.Login login = access.login();
        return factory.createConnection(login.user(), login.password());
    }

    private void browse(Session session, String queue, boolean dead, Consumer<WaitingOrder> action)
            throws JMSException {
        try (QueueBrowser browser = session.createBrowser(session.createQueue(queue))) {
            for (Enumeration<?> messages = browser.getEnumeration(); messages.hasMoreElements();) {
                WaitingOrder order = order((Message) messages.nextElement(), queue, dead);
                if (order != null) {
                    action.accept(order);
                }
            }
        }
    }

    /**
     * The order, or request to change one, in a message; otherwise null. An unreadable dead letter counts as an order.
     */
    private WaitingOrder order(Message message, String queue, boolean dead) throws JMSException {
        String reason = message.getStringProperty(QueueNames.REASON);
        String location = queue + (reason == null ? "" : ": " + reason);
        try {
            String text = message instanceof TextMessage body ? body.getText() : null;
            FixmlMessage read = codec.decode(text == null ? "" : text);
            return read instanceof OrderRequest order && !order.isQuery()
                    ? new WaitingOrder(dead, OrderLines.sender(order), order.clOrdId(), location) : null;
        } catch (FixmlException unreadable) {
            return dead ? new WaitingOrder(true, "", "unreadable " + message.getJMSMessageID(), location) : null;
        }
    }

    public List<String> inDoubt() throws IOException {
        BrokerAccess.Login login = access.login();
        try (XAConnection connection = factory.createXAConnection(login.user(), login.password())) {
            XAResource resource = connection.createXASession().getXAResource();
            List<String> branches = new ArrayList<>();
            for (Xid xid : resource.recover(XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN)) {
                branches.add("broker: " + BranchId.transaction(xid));
            }
            return branches;
        } catch (JMSException failed) {
            throw new IOException("cannot ask the broker for branches in doubt: " + BrokerConnections.reason(failed),
                    failed);
        } catch (XAException failed) {
            throw new IOException("cannot ask the broker for branches in doubt: error " + failed.errorCode, failed);
        }
    }

    @Override
    public void close() throws IOException {
        broker.close();
    }
}
