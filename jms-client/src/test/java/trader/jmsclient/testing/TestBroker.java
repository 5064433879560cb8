package trader.jmsclient.testing;

import io.netty.channel.ChannelOption;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.MessageProducer;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.activemq.artemis.api.core.Interceptor;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyConnection;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;
import trader.fixml.ExecType;
import trader.fixml.ExecutionReport;
import trader.fixml.FixmlCodec;
import trader.fixml.FixmlMessage;
import trader.fixml.Header;
import trader.fixml.OrdRejReason;
import trader.fixml.OrdStatus;
import trader.fixml.Order;
import trader.fixml.OrderCancelRequest;
import trader.fixml.OrderChangeRequest;
import trader.fixml.OrderRequest;
import trader.fixml.QueueNames;
import trader.fixml.Quote;
import trader.fixml.QuoteRequest;

/** An embedded broker on a free port, whose queues a simple server answers as the test says. */
public final class TestBroker implements AutoCloseable {
    /** Answers a request. */
    public interface Behaviour {
        /** Answers, or does not. */
        void answer(FixmlMessage request, Replies replies) throws Exception;
    }

    /** Sends replies to the requester. */
    public interface Replies {
        /** Sends a reply with the request's correlation id. */
        void send(FixmlMessage reply) throws JMSException;

        /** Sends a text with any correlation id. */
        void send(String text, String correlationId) throws JMSException;
    }

    private static final List<String> QUEUES = List.of(QueueNames.QUOTES, QueueNames.ORDERS, QueueNames.PRICES);

    private final FixmlCodec codec = new FixmlCodec();
    private final EmbeddedActiveMQ broker = new EmbeddedActiveMQ();
    private final AtomicLong quotes = new AtomicLong();
    private final AtomicLong orders = new AtomicLong();
    private final Set<String> replyQueues = ConcurrentHashMap.newKeySet();
    private final List<Order> received = new CopyOnWriteArrayList<>();
    private volatile Behaviour behaviour = TestBroker::proper;
    private Connection connection;

    /** Starts the broker and the server. */
    public TestBroker open() throws Exception {
        ConfigurationImpl configuration = new ConfigurationImpl();
        configuration.setPersistenceEnabled(false).setSecurityEnabled(false)
                .addAcceptorConfiguration("in-vm", "vm://0")
                .addAcceptorConfiguration("tcp", "tcp://127.0.0.1:0?protocols=CORE")
                .addAddressSetting("#", new AddressSettings().setAutoCreateAddresses(false)
                        .setAutoCreateQueues(false));
        for (String queue : QUEUES) {
            configuration.addQueueConfiguration(QueueConfiguration.of(queue).setRoutingType(RoutingType.ANYCAST)
                    .setAutoCreateAddress(true));
        }
        broker.setConfiguration(configuration).start();
        ConnectionFactory factory = new ActiveMQConnectionFactory(url());
        connection = factory.createConnection();
        answer(QueueNames.QUOTES);
        answer(QueueNames.ORDERS);
        connection.start();
        return this;
    }

    /** Where clients connect to. */
    public String url() {
        var acceptor = (org.apache.activemq.artemis.core.remoting.impl.netty.NettyAcceptor) broker.getActiveMQServer()
                .getRemotingService().getAcceptor("tcp");
        return "tcp://127.0.0.1:" + acceptor.getActualPort();
    }

    /** Changes what the server does from now on. */
    public void behave(Behaviour next) {
        behaviour = next;
    }

    /** Quote requests received. */
    public long quotes() {
        return quotes.get();
    }

    /** Orders received, and requests to change them. */
    public long orders() {
        return orders.get();
    }

    /** The orders themselves. */
    public List<Order> received() {
        return received;
    }

    /** Different queues that requesters named for their replies. */
    public long replyQueues() {
        return replyQueues.size();
    }

    /** Texts that wait in a queue. */
    public long waiting(String queue) {
        return broker.getActiveMQServer().locateQueue(queue).getMessageCount();
    }

    /**
     * Closes the sockets of all clients over TCP without telling them.
     *
     * @param reset abruptly, as when a machine has started again
     */
    public void dropConnections(boolean reset) {
        for (RemotingConnection each : broker.getActiveMQServer().getRemotingService().getConnections()) {
            if (each.getTransportConnection() instanceof NettyConnection netty) {
                if (reset) {
                    netty.getChannel().config().setOption(ChannelOption.SO_LINGER, 0);
                }
                netty.getChannel().close();
            }
        }
    }

    /** Counts down with each ping of a client. */
    public CountDownLatch awaitPings(int count) {
        CountDownLatch pings = new CountDownLatch(count);
        broker.getActiveMQServer().getRemotingService().addIncomingInterceptor((Interceptor) (packet, connection) -> {
            if (packet.getType() == PacketImpl.PING) {
                pings.countDown();
            }
            return true;
        });
        return pings;
    }

    private void answer(String queue) throws JMSException {
        Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
        MessageProducer producer = session.createProducer(null);
        producer.setDeliveryMode(DeliveryMode.NON_PERSISTENT);
        session.createConsumer(session.createQueue(queue)).setMessageListener(message -> {
            try {
                TextMessage text = (TextMessage) message;
                FixmlMessage request = codec.decode(text.getText());
                if (request instanceof OrderRequest) {
                    orders.incrementAndGet();
                    if (request instanceof Order order) {
                        received.add(order);
                    }
                } else {
                    quotes.incrementAndGet();
                }
                behaviour.answer(request, replies(session, producer, text));
            } catch (Exception failed) {
                throw new IllegalStateException(failed);
            }
        });
    }

    private Replies replies(Session session, MessageProducer producer, TextMessage request) throws JMSException {
        Queue replyTo = (Queue) request.getJMSReplyTo();
        replyQueues.add(replyTo.getQueueName());
        String id = request.getJMSCorrelationID();
        return new Replies() {
            @Override
            public void send(FixmlMessage reply) throws JMSException {
                send(codec.encode(reply), id);
            }

            @Override
            public void send(String text, String correlationId) throws JMSException {
                synchronized (producer) {
                    TextMessage message = session.createTextMessage(text);
                    message.setJMSCorrelationID(correlationId);
                    producer.send(replyTo, message);
                }
            }
        };
    }

    /** The proper reply. */
    public static FixmlMessage reply(FixmlMessage request) {
        if (request instanceof QuoteRequest asked) {
            return new Quote(Header.from("SERVER"), "V-" + asked.quoteReqId(), asked.quoteReqId(), asked.symbol(),
                    new BigDecimal("99.50"), new BigDecimal("100.25"), null, null, null);
        }
        if (request instanceof OrderChangeRequest change) {
            boolean cancel = change instanceof OrderCancelRequest;
            return new ExecutionReport(Header.from("SERVER"), "1", "2", change.clOrdId(), change.origClOrdId(), null,
                    cancel ? ExecType.CANCELED : ExecType.REPLACED, cancel ? OrdStatus.CANCELED : OrdStatus.NEW, null,
                    change.symbol(), change.side(), null, change.orderQty(), null, null, null,
                    cancel ? BigDecimal.ZERO : change.orderQty(), BigDecimal.ZERO, BigDecimal.ZERO, null, null);
        }
        return report((Order) request, OrdStatus.NEW);
    }

    /** A report of an order. */
    public static ExecutionReport report(Order order, OrdStatus status) {
        return status == OrdStatus.REJECTED
                ? ExecutionReport.rejected(order, "1", "2", OrdRejReason.BROKER_OPTION, "no", null)
                : ExecutionReport.accepted(order, "1", "2", null);
    }

    /** Answers everything as it should be. */
    public static void proper(FixmlMessage request, Replies replies) throws JMSException {
        replies.send(reply(request));
    }

    /** Stops the broker and with it every connection. */
    @Override
    public void close() {
        try {
            connection.close();
            broker.stop();
        } catch (Exception failed) {
            throw new IllegalStateException("cannot stop the broker", failed);
        }
    }
}
