package trader.server;

import static org.apache.activemq.artemis.api.core.Message.EMBEDDED_TYPE;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import jakarta.jms.BytesMessage;
import jakarta.jms.Connection;
import jakarta.jms.DeliveryMode;
import jakarta.jms.Destination;
import jakarta.jms.IllegalStateException;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TemporaryQueue;
import jakarta.jms.TextMessage;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.activemq.artemis.api.core.ActiveMQBuffer;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientProducer;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.ClientSessionFactory;
import org.apache.activemq.artemis.core.client.impl.ClientSessionInternal;
import org.apache.activemq.artemis.core.message.impl.CoreMessage;
import org.apache.activemq.artemis.core.protocol.core.Channel;
import org.apache.activemq.artemis.core.protocol.core.CoreRemotingConnection;
import org.apache.activemq.artemis.core.protocol.core.Packet;
import org.apache.activemq.artemis.core.protocol.core.impl.ActiveMQSessionContext;
import org.apache.activemq.artemis.core.protocol.core.impl.ChannelImpl.CHANNEL_ID;
import org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.CreateProducerMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.CreateSessionMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionCloseMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionQueueQueryMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionSendContinuationMessage_V3;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionSendLargeMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionSendMessage_V3;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SubscribeClusterTopologyUpdatesMessageV2;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyConnection;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.activemq.artemis.jms.client.ActiveMQSession;
import trader.fixml.QueueNames;

/**
 * A client without a user, which waits for nothing. Each step may be refused; a client that the server has disconnected
 * connects again, some times. Over 300 lines, because all attacks share its connection.
 */
final class Attacker implements AutoCloseable {
    static final String SELECTOR = "JMSCorrelationID LIKE '%a%a%a%a%b'";

    private static final int RECONNECTS = 5;
    private static final int HALF_OPEN_BYTES = 11;

    interface Step {
        void run(int number) throws Exception;
    }

    interface Change<T> {
        void to(T message) throws Exception;
    }

    private final URI url;
    private final List<AutoCloseable> opened = new ArrayList<>();
    /** Of the session, by queue. */
    private final Map<String, MessageProducer> producers = new HashMap<>();
    private volatile boolean ended;
    private volatile int attempts;
    private int reconnects;
    private ActiveMQConnectionFactory factory;
    private Connection connection;
    private Session session;

    Attacker(String url) {
        this.url = URI.create(url);
    }

    /** Returns when the attack has done all that it can; calls {@code begun} when it is connected. */
    void run(Attack attack, Runnable begun) {
        try {
            try {
                reconnect();
            } finally {
                begun.run();
            }
            attack.steps.run(this);
        } catch (Exception refused) {
            attempts++;
        }
    }

    /** The attack ends after its current step. */
    void end() {
        ended = true;
    }

    int attempts() {
        return attempts;
    }

    void repeat(int times, Step step) throws Exception {
        for (int i = 0; i < times && !ended; i++) {
            attempts++;
            try {
                step.run(i);
            } catch (IllegalStateException | IOException disconnected) {
                if (++reconnects > RECONNECTS) {
                    throw disconnected;
                }
                reconnect();
            } catch (JMSException | ActiveMQException refused) {
                // The next one may get through.
            }
        }
    }

    void reconnect() throws JMSException {
        factory = new ActiveMQConnectionFactory(url + "?blockOnDurableSend=false&blockOnNonDurableSend=false"
                + "&producerWindowSize=-1&minLargeMessageSize=1000000&callTimeout=60000");
        connection = factory.createConnection();
        opened.add(connection);
        opened.add(factory);
        connection.start();
        session = connection.createSession();
        producers.clear();
    }

    Connection connection() {
        return connection;
    }

    Session session() {
        return session;
    }

    Session transactedSession() throws JMSException {
        return connection.createSession(true, Session.SESSION_TRANSACTED);
    }

    ClientSession core() {
        return ((ActiveMQSession) session).getCoreSession();
    }

    void send(String queue, Message message, Destination replyTo, int deliveryMode) throws JMSException {
        message.setJMSReplyTo(replyTo);
        MessageProducer producer = producers.get(queue);
        if (producer == null) {
            producer = session.createProducer(session.createQueue(queue));
            producers.put(queue, producer);
        }
        producer.send(message, deliveryMode, Message.DEFAULT_PRIORITY, Message.DEFAULT_TIME_TO_LIVE);
    }

    private void send(String queue, String text, String correlationId, Destination replyTo, int deliveryMode)
            throws JMSException {
        TextMessage message = session.createTextMessage(text);
        message.setJMSCorrelationID(correlationId);
        send(queue, message, replyTo, deliveryMode);
    }

    void send(Session from, String queue, String text, String correlationId, Destination replyTo, int deliveryMode)
            throws JMSException {
        TextMessage message = from.createTextMessage(text);
        message.setJMSCorrelationID(correlationId);
        message.setJMSReplyTo(replyTo);
        try (MessageProducer producer = from.createProducer(from.createQueue(queue))) {
            producer.setDeliveryMode(deliveryMode);
            producer.send(message);
        }
    }

    void order(String correlationId, Destination replyTo) throws JMSException {
        send(QueueNames.ORDERS, Fixtures.longOrder(0), correlationId, replyTo, DeliveryMode.PERSISTENT);
    }

    void orders(int number, Change<Message> change) throws Exception {
        repeat(number, i -> {
            Message order = session.createTextMessage(Fixtures.longOrder(0));
            change.to(order);
            send(QueueNames.ORDERS, order, null, DeliveryMode.PERSISTENT);
        });
    }

    /** With properties that JMS does not let a client set. */
    void coreOrders(int number, Change<ClientMessage> change) throws Exception {
        try (ClientProducer producer = core().createProducer(QueueNames.ORDERS)) {
            repeat(number, i -> {
                ClientMessage order = Fixtures.coreText(core(), Fixtures.longOrder(0));
                change.to(order);
                producer.send(order);
            });
        }
    }

    /** Before anything else looks at it, Artemis reads the message within. */
    void embedded() throws Exception {
        ClientMessage message = core().createMessage(EMBEDDED_TYPE, false);
        ActiveMQBuffer body = message.getBodyBuffer();
        body.writeBytes("EMB".getBytes(StandardCharsets.US_ASCII));
        body.writeByte((byte) 1);
        body.writeLong(1);
        body.writeNullableSimpleString(SimpleString.of(QueueNames.ORDERS));
        body.writeInt(Integer.MAX_VALUE - 1_000);
        try (ClientProducer producer = core().createProducer(QueueNames.ORDERS)) {
            producer.send(message);
        }
        reconnect();
    }

    void quotes(int number, int queues, String correlationId) throws Exception {
        List<TemporaryQueue> replies = new ArrayList<>();
        for (int i = 0; i < queues; i++) {
            replies.add(session.createTemporaryQueue());
        }
        String text = Fixtures.CODEC.encode(Fixtures.quoteRequest("S0001"));
        repeat(number, i -> send(QueueNames.QUOTES, text, correlationId, replies.get(i % queues),
                DeliveryMode.NON_PERSISTENT));
    }

    /** The replies are acknowledged, but their packets not confirmed. */
    void unconfirmed(int number) throws Exception {
        try (ActiveMQConnectionFactory windows =
                new ActiveMQConnectionFactory(url + "?confirmationWindowSize=1000000000");
                Connection unconfirmed = windows.createConnection()) {
            Session asking = unconfirmed.createSession();
            TemporaryQueue replies = asking.createTemporaryQueue();
            asking.createConsumer(replies).setMessageListener(reply -> { });
            unconfirmed.start();
            String text = Fixtures.CODEC.encode(Fixtures.quoteRequest("S0001"));
            Session sending = unconfirmed.createSession();
            repeat(number, i -> send(sending, QueueNames.QUOTES, text, "c", replies, DeliveryMode.NON_PERSISTENT));
        }
    }

    void elements(int number) throws Exception {
        String text = Fixtures.longOrder(0).replaceFirst("<Instrmt", "<a/>".repeat(7_500) + "<Instrmt");
        repeat(number, i -> send(QueueNames.ORDERS, text, null, null, DeliveryMode.NON_PERSISTENT));
    }

    void flood(int number, int spaces) throws Exception {
        String text = Fixtures.longOrder(spaces);
        repeat(number, i -> send(QueueNames.ORDERS, text, null, null, DeliveryMode.PERSISTENT));
    }

    void stream(long bytes) throws Exception {
        BytesMessage message = session.createBytesMessage();
        message.setObjectProperty("JMS_AMQ_InputStream", new InputStream() {
            private long left = bytes;

            @Override
            public int read() {
                return left-- > 0 && !ended ? 'x' : -1;
            }

            @Override
            public int read(byte[] to, int from, int length) {
                if (left <= 0 || ended) {
                    return -1;
                }
                int read = (int) Math.min(length, left);
                left -= read;
                return read;
            }
        });
        attempts++;
        send(QueueNames.ORDERS, message, null, DeliveryMode.PERSISTENT);
    }

    void unfinishedStreams(int number) throws Exception {
        repeat(number, i -> {
            Session streaming = connection.createSession();
            Channel channel = channel(((ActiveMQSession) streaming).getCoreSession());
            ClientMessage message = core().createMessage(true);
            message.setAddress(QueueNames.ORDERS);
            channel.send(new SessionSendLargeMessage(message));
            for (int part = 0; part < 20; part++) {
                channel.send(new SessionSendContinuationMessage_V3(message, new byte[100_000], true, false, -1, -1,
                        null));
            }
        });
    }

    interface Packets {
        Packet packet(int number);
    }

    void packets(int number, Packets packets) throws Exception {
        Channel channel = channel(core());
        repeat(number, i -> channel.send(packets.packet(i)));
    }

    /** Waits for nothing but the socket. */
    void commits(int number) throws Exception {
        ClientSession transacted = ((ActiveMQSession) transactedSession()).getCoreSession();
        CoreRemotingConnection remote = channel(transacted).getConnection();
        io.netty.channel.Channel socket = socket(remote);
        ClientMessage order = Fixtures.coreText(transacted, Fixtures.longOrder(0));
        order.setAddress(QueueNames.ORDERS);
        repeat(number, i -> {
            for (Packet packet : List.of(new SessionSendMessage_V3((CoreMessage) order, false, null, 1),
                    new PacketImpl(PacketImpl.SESS_COMMIT))) {
                write(remote, channel(transacted).getID(), packet);
            }
            while (!socket.isWritable() && !ended) {
                Thread.onSpinWait();
            }
        });
    }

    void channels(int number) throws Exception {
        CoreRemotingConnection remote = channel(core()).getConnection();
        repeat(number, i -> write(remote, 1_000 + i, new PacketImpl(PacketImpl.SESS_XA_SUSPEND)));
    }

    void subscriptions(int number) throws Exception {
        repeat(number, i -> {
            CoreRemotingConnection remote = channel(core()).getConnection();
            remote.getChannel(CHANNEL_ID.PING.id, -1)
                    .send(new SubscribeClusterTopologyUpdatesMessageV2(false, remote.getChannelVersion()));
        });
    }

    void sameSession() throws Exception {
        CoreRemotingConnection remote = channel(core()).getConnection();
        repeat(20_000, i -> write(remote, CHANNEL_ID.SESSION.id, newSession(remote, "session " + i, 10_000)));
    }

    /** Many in one write, so that the server reads each close before it has created the session. */
    void closedSessions() throws Exception {
        CoreRemotingConnection remote = channel(core()).getConnection();
        io.netty.channel.Channel socket = socket(remote);
        repeat(1_000, i -> {
            ByteBuf packets = Unpooled.buffer();
            for (int id = 10_000 + 200 * i; id < 10_200 + 200 * i; id++) {
                Packet create = newSession(remote, "session " + id, id);
                create.setChannelID(CHANNEL_ID.SESSION.id);
                packets.writeBytes(create.encode(remote).byteBuf());
                Packet close = new SessionCloseMessage();
                close.setChannelID(id);
                packets.writeBytes(close.encode(remote).byteBuf());
            }
            socket.writeAndFlush(packets).sync();
        });
    }

    /** Each of a connection of its own, which the server closes. */
    void largeFrames(int number, int mebibytes) throws Exception {
        repeat(number, i -> {
            reconnect();
            io.netty.channel.Channel socket = socket(channel(core()).getConnection());
            socket.writeAndFlush(Unpooled.buffer(Integer.BYTES).writeInt(Integer.MAX_VALUE - 16)).sync();
            for (int sent = 0; sent < mebibytes && socket.isActive() && !ended; sent++) {
                socket.writeAndFlush(Unpooled.buffer(1 << 20).writeByte(PacketImpl.SESS_SEND).writeZero((1 << 20) - 1))
                        .await();
            }
        });
    }

    static Packet producer(int number) {
        return new CreateProducerMessage(number, SimpleString.of("invented " + number));
    }

    private static Packet newSession(CoreRemotingConnection remote, String name, long channelId) {
        return new CreateSessionMessage(name, channelId, remote.getChannelVersion(), null, null, 100_000, false, true,
                true, false, -1, null);
    }

    /** Waits for nothing. */
    private static void write(CoreRemotingConnection remote, long channelId, Packet packet) {
        packet.setChannelID(channelId);
        remote.getTransportConnection().write(packet.encode(remote));
    }

    static io.netty.channel.Channel socket(CoreRemotingConnection remote) {
        return ((NettyConnection) remote.getTransportConnection()).getNettyChannel();
    }

    static Channel channel(ClientSession session) {
        return ((ActiveMQSessionContext) ((ClientSessionInternal) session).getSessionContext()).getSessionChannel();
    }

    /** Questions of connections that are not read until all have been asked. */
    void unread(int connections, int questions) throws Exception {
        List<io.netty.channel.Channel> sockets = new ArrayList<>();
        for (int i = 0; i < connections && !ended; i++) {
            ClientSessionFactory sessions = factory.getServerLocator().createSessionFactory();
            ClientSession asking = sessions.createSession();
            opened.add(sessions);
            sockets.add(socket((CoreRemotingConnection) sessions.getConnection()));
            sockets.get(i).config().setAutoRead(false);
            Channel channel = channel(asking);
            repeat(questions, j -> channel.send(new SessionQueueQueryMessage(SimpleString.of("trader.orders"))));
        }
        sockets.forEach(socket -> socket.config().setAutoRead(true));
    }

    /** Transactions of one connection each, of the largest orders, that do not end. */
    void transactions(int number, int orders) throws Exception {
        for (int i = 0; i < number && !ended; i++) {
            reconnect();
            Session transacted = transactedSession();
            String text = Fixtures.longOrder(31_000);
            repeat(orders, j -> send(transacted, QueueNames.ORDERS, text, null, null,
                    DeliveryMode.PERSISTENT));
        }
    }

    /** Sends bytes over a connection of their own, which the server must close without an answer. */
    void raw(byte[] bytes) throws IOException {
        try (Socket socket = new Socket(url.getHost(), url.getPort())) {
            socket.setSoTimeout((int) TestRequester.TIMEOUT_MS);
            socket.getOutputStream().write(bytes);
            if (socket.getInputStream().read() >= 0) {
                throw new AssertionError("the server has answered");
            }
        } catch (SocketTimeoutException open) {
            throw new AssertionError("the server does not close the connection", open);
        } catch (SocketException closed) {
            // As it should be.
        }
    }

    void http(int bytes) throws IOException {
        byte[] head = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2000000000\r\n\r\n"
                .getBytes(StandardCharsets.US_ASCII);
        raw(ByteBuffer.allocate(head.length + bytes).put(head).array());
    }

    void halfOpen(int number) throws Exception {
        repeat(number, i -> {
            Socket socket = new Socket(url.getHost(), url.getPort());
            opened.add(socket);
            socket.getOutputStream().write("ARTEMIS\0\0\0\u0010".getBytes(StandardCharsets.ISO_8859_1), 0,
                    i % (HALF_OPEN_BYTES + 1));
        });
    }

    /** Of a connection that has just been opened: its first number is any. */
    static byte[] frame(byte type, int first, int moreBytes) {
        return hello(ByteBuffer.allocate(100 + moreBytes), Byte.BYTES + Long.BYTES + Integer.BYTES + moreBytes, type)
                .putInt(first).array();
    }

    static byte[] largeFrame(int bytes) {
        return hello(ByteBuffer.allocate(bytes), Integer.MAX_VALUE - 16, PacketImpl.SESS_SEND).array();
    }

    /** A message without a body. */
    static byte[] messageWithProperties(int number) {
        ByteBuffer header = ByteBuffer.allocate(64).putLong(1).put((byte) 0).put((byte) 0).put((byte) 3).put((byte) 1)
                .putLong(0).putLong(0).put((byte) 4).put((byte) 1).putInt(number).putInt(2).put(new byte[] {0, 'a'})
                .put((byte) 0);
        return hello(ByteBuffer.allocate(200), Byte.BYTES + Long.BYTES + header.limit(), PacketImpl.SESS_SEND_LARGE)
                .put(header.flip().limit(64)).array();
    }

    private static ByteBuffer hello(ByteBuffer bytes, int length, byte type) {
        return bytes.put("ARTEMIS".getBytes(StandardCharsets.US_ASCII)).putInt(length).put(type).putLong(10);
    }

    @Override
    public void close() {
        for (AutoCloseable each : opened) {
            try {
                each.close();
            } catch (Exception disconnected) {
                // The server was faster.
            }
        }
    }
}
