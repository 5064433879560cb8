package trader.benchmarks;

import jakarta.jms.Connection;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyAcceptor;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import trader.common.ParentWatch;

/**
 * Request and reply over JMS with a broker and clients that have Artemis' own defaults, without a journal and without
 * users: what the settings of Trader's broker and clients are worth for an echo.
 */
final class DefaultEcho implements AutoCloseable {
    private static final String ADDRESS = "trader.benchmark.default-echo";
    private static final String ACCEPTOR = "tcp";
    private static final long TIMEOUT_MS = TimeUnit.SECONDS.toMillis(30);

    private final Connection connection;
    private final Session session;
    private final Queue replyQueue;
    private final MessageProducer producer;
    private final MessageConsumer replies;
    private final String text;

    private DefaultEcho(Connection connection, String text) throws JMSException {
        this.connection = connection;
        this.text = text;
        session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        producer = session.createProducer(session.createQueue(ADDRESS));
        producer.setDeliveryMode(DeliveryMode.NON_PERSISTENT);
        replyQueue = session.createTemporaryQueue();
        replies = session.createConsumer(replyQueue);
        connection.start();
    }

    /** The broker and its echo, in a JVM of their own; runs until the parent process ends. */
    public static void main(String[] args) {
        ParentWatch.startIfEnabled();
        try {
            EmbeddedActiveMQ broker = new EmbeddedActiveMQ();
            broker.setConfiguration(new ConfigurationImpl().setPersistenceEnabled(false).setSecurityEnabled(false)
                    .addAcceptorConfiguration("in-vm", "vm://0")
                    .addAcceptorConfiguration(ACCEPTOR, "tcp://127.0.0.1:0"));
            broker.start();
            JmsEcho.listen(new ActiveMQConnectionFactory("vm://0").createConnection(), ADDRESS);
            int port = ((NettyAcceptor) broker.getActiveMQServer().getRemotingService().getAcceptor(ACCEPTOR))
                    .getActualPort();
            System.out.println(EchoServer.ALLOCATION + AllocationPort.serve());
            System.out.println(BenchmarkServers.READY + "tcp://127.0.0.1:" + port);
        } catch (Exception failed) {
            // The broker's threads would keep the JVM alive.
            System.err.println("default echo: " + failed);
            System.exit(1);
        }
    }

    /** Makes one connection, to send that text. */
    static DefaultEcho connect(String url, String text) throws JMSException {
        return new DefaultEcho(new ActiveMQConnectionFactory(url).createConnection(), text);
    }

    /** Sends the text and waits for its reply. */
    void run() throws JMSException, TimeoutException {
        TextMessage request = session.createTextMessage(text);
        request.setJMSReplyTo(replyQueue);
        producer.send(request);
        TextMessage reply = (TextMessage) replies.receive(TIMEOUT_MS);
        if (reply == null) {
            throw new TimeoutException("no reply to a JMS message within " + TIMEOUT_MS + " ms");
        }
        if (!reply.getText().equals(text)) {
            throw new IllegalStateException("the JMS echo answered '" + reply.getText() + "'");
        }
    }

    @Override
    public void close() throws JMSException {
        connection.close();
    }
}
