package trader.benchmarks;

import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientProducer;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.ClientSessionFactory;
import org.apache.activemq.artemis.api.core.client.ServerLocator;
import trader.jmsclient.BrokerAccess;

/**
 * Request and reply through queues of the broker with Artemis' own CORE API, without JMS, set up like the JMS clients
 * of Trader: two sessions, a temporary reply queue, replies taken on the thread that read them.
 */
final class CoreEcho implements AutoCloseable {
    private static final String ADDRESS = "trader.benchmark.core-echo";
    private static final long TIMEOUT_S = 30;

    private final ClientSessionFactory connection;
    private final ClientSession sending;
    private final ClientProducer producer;
    private final SimpleString replyQueue;
    private final String text;
    private final BlockingQueue<String> replies = new ArrayBlockingQueue<>(1);

    private CoreEcho(ClientSessionFactory connection, BrokerAccess.Login login, String text) throws ActiveMQException {
        this.connection = connection;
        this.text = text;
        sending = connection.createSession(login.user(), login.password(), false, true, true, false, 0);
        producer = sending.createProducer(ADDRESS);
        ClientSession receiving = connection.createSession(login.user(), login.password(), false, true, true, true, 0);
        replyQueue = SimpleString.of(UUID.randomUUID().toString());
        receiving.createQueue(QueueConfiguration.of(replyQueue).setRoutingType(RoutingType.ANYCAST).setDurable(false)
                .setTemporary(true));
        receiving.createConsumer(replyQueue).setMessageHandler(reply -> replies.add(text(reply)));
        receiving.start();
    }

    /** Makes one connection, to send that text. */
    static CoreEcho connect(ServerLocator locator, BrokerAccess.Login login, String text) throws Exception {
        return new CoreEcho(locator.createSessionFactory(), login, text);
    }

    /** Replies are delivered on the thread that read them; a lost connection is not restored. */
    static void configure(ServerLocator locator, ScheduledExecutorService scheduler) {
        locator.setReconnectAttempts(0);
        locator.setUseTopologyForLoadBalancing(false);
        locator.setProducerWindowSize(-1);
        locator.setThreadPools(Runnable::run, scheduler, Runnable::run);
    }

    /** Sends the text and waits for its reply. */
    void run() throws ActiveMQException, InterruptedException, TimeoutException {
        ClientMessage request = message(sending, text);
        request.setReplyTo(replyQueue);
        producer.send(request);
        String reply = replies.poll(TIMEOUT_S, TimeUnit.SECONDS);
        if (reply == null) {
            throw new TimeoutException("no reply to a CORE message within " + TIMEOUT_S + " s");
        }
        if (!reply.equals(text)) {
            throw new IllegalStateException("the CORE echo answered '" + reply + "'");
        }
    }

    /** Answers in the broker's JVM. */
    static void listen(ServerLocator inVm) throws Exception {
        ClientSession session = inVm.createSessionFactory().createSession(null, null, false, true, true, false, 0);
        session.createAddress(SimpleString.of(ADDRESS), RoutingType.ANYCAST, false);
        session.createQueue(QueueConfiguration.of(ADDRESS).setRoutingType(RoutingType.ANYCAST).setDurable(false));
        ClientProducer answers = session.createProducer();
        session.createConsumer(ADDRESS).setMessageHandler(request -> {
            try {
                answers.send(request.getReplyTo(), message(session, text(request)));
                request.acknowledge();
            } catch (ActiveMQException failed) {
                throw new IllegalStateException("the CORE echo failed", failed);
            }
        });
        session.start();
    }

    private static ClientMessage message(ClientSession session, String text) {
        ClientMessage message = session.createMessage(Message.TEXT_TYPE, false);
        message.getBodyBuffer().writeNullableSimpleString(SimpleString.of(text));
        return message;
    }

    private static String text(ClientMessage message) {
        return message.getBodyBuffer().readNullableSimpleString().toString();
    }

    @Override
    public void close() {
        connection.close();
    }
}
