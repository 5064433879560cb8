package trader.benchmarks;

import jakarta.jms.Connection;
import jakarta.jms.DeliveryMode;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.activemq.artemis.api.jms.ActiveMQJMSConstants;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyAcceptor;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import trader.common.ParentWatch;

/**
 * Request and reply over JMS with Artemis as it comes: its embedded broker and its client library, without Trader's
 * parts. Both follow the advice of Artemis' manual (Performance Tuning, Flow Control, Extra Acknowledge Modes):
 *
 * <ul>
 *   <li>no persistence, no security, an in-VM connection for what runs in the broker's JVM;
 *   <li>messages that are not durable, without id and timestamp; sends that do not block;
 *   <li>connections, sessions, consumers, producers, destinations and temporary queues that are kept: a session for
 *       each thread, and one anonymous producer for all replies of a session;
 *   <li>an unlimited consumer window, because all consumers are fast; replies that are acknowledged beforehand, and
 *       requests whose acknowledgements are sent in batches.
 * </ul>
 */
final class StockEcho implements AutoCloseable {
    private static final String ADDRESS = "trader.benchmark.stock-echo";
    private static final String ACCEPTOR = "tcp";
    private static final long TIMEOUT_MS = TimeUnit.SECONDS.toMillis(30);

    private final Connection connection;
    private final Session session;
    private final Queue replyQueue;
    private final MessageProducer producer;
    private final MessageConsumer replies;
    private final String request;
    private final int replyChars;

    private StockEcho(Connection connection, String request, int replyChars) throws JMSException {
        this.connection = connection;
        this.request = request;
        this.replyChars = replyChars;
        session = connection.createSession(ActiveMQJMSConstants.PRE_ACKNOWLEDGE);
        producer = producer(session, session.createQueue(ADDRESS));
        replyQueue = session.createTemporaryQueue();
        replies = session.createConsumer(replyQueue);
        connection.start();
    }

    /**
     * The broker and its echo, in a JVM of their own; runs until the parent process ends. Arguments: a directory, the
     * number of listeners, and that of a reply's characters.
     */
    public static void main(String[] args) {
        ParentWatch.startIfEnabled();
        try {
            EmbeddedActiveMQ broker = new EmbeddedActiveMQ();
            broker.setConfiguration(new ConfigurationImpl().setPersistenceEnabled(false).setSecurityEnabled(false)
                    .addAcceptorConfiguration("in-vm", "vm://0")
                    .addAcceptorConfiguration(ACCEPTOR, "tcp://127.0.0.1:0"));
            broker.start();
            listen(connection("vm://0"), Integer.parseInt(args[1]), "x".repeat(Integer.parseInt(args[2])));
            int port = ((NettyAcceptor) broker.getActiveMQServer().getRemotingService().getAcceptor(ACCEPTOR))
                    .getActualPort();
            System.out.println(EchoServer.ALLOCATION + AllocationPort.serve());
            System.out.println(BenchmarkServers.READY + "tcp://127.0.0.1:" + port);
        } catch (Exception failed) {
            // The broker's threads would keep the JVM alive.
            System.err.println("stock echo: " + failed);
            System.exit(1);
        }
    }

    private static Connection connection(String url) throws JMSException {
        return new ActiveMQConnectionFactory(url + "?consumerWindowSize=-1&cacheDestinations=true"
                + "&blockOnNonDurableSend=false").createConnection();
    }

    private static MessageProducer producer(Session session, Destination destination) throws JMSException {
        MessageProducer producer = session.createProducer(destination);
        producer.setDeliveryMode(DeliveryMode.NON_PERSISTENT);
        producer.setDisableMessageID(true);
        producer.setDisableMessageTimestamp(true);
        return producer;
    }

    private static void listen(Connection connection, int listeners, String reply) throws JMSException {
        for (int i = 0; i < listeners; i++) {
            Session session = connection.createSession(Session.DUPS_OK_ACKNOWLEDGE);
            MessageProducer producer = producer(session, null);
            Map<String, Destination> replyQueues = new HashMap<>();
            session.createConsumer(session.createQueue(ADDRESS)).setMessageListener(received -> {
                try {
                    Queue replyTo = (Queue) received.getJMSReplyTo();
                    producer.send(replyQueues.computeIfAbsent(replyTo.getQueueName(), name -> replyTo),
                            session.createTextMessage(reply));
                } catch (JMSException failed) {
                    throw new IllegalStateException("the stock echo failed", failed);
                }
            });
        }
        connection.start();
    }

    /** Makes one connection, for one thread. */
    static StockEcho connect(String url, String request, int replyChars) throws JMSException {
        return new StockEcho(connection(url), request, replyChars);
    }

    /** Sends a request and waits for its reply. */
    void run() throws JMSException, TimeoutException {
        TextMessage message = session.createTextMessage(request);
        message.setJMSReplyTo(replyQueue);
        producer.send(message);
        TextMessage reply = (TextMessage) replies.receive(TIMEOUT_MS);
        if (reply == null) {
            throw new TimeoutException("no reply to a JMS message within " + TIMEOUT_MS + " ms");
        }
        if (reply.getText().length() != replyChars) {
            throw new IllegalStateException("the stock echo answered '" + reply.getText() + "'");
        }
    }

    @Override
    public void close() throws JMSException {
        connection.close();
    }
}
