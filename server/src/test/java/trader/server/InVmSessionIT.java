package trader.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.jms.JMSConsumer;
import jakarta.jms.Queue;
import jakarta.jms.XAConnection;
import jakarta.jms.XAJMSContext;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.apache.activemq.artemis.api.core.ActiveMQAddressFullException;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.Interceptor;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.client.ClientProducer;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.ClientSessionFactory;
import org.apache.activemq.artemis.core.protocol.core.Packet;
import org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl;
import org.apache.activemq.artemis.core.settings.impl.AddressFullMessagePolicy;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.apache.activemq.artemis.core.transaction.impl.XidImpl;
import org.apache.activemq.artemis.jms.client.ActiveMQXAConnectionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.broker.EmbeddedBroker;
import trader.common.Durability;

/** Sessions of listeners within the broker's JVM. */
class InVmSessionIT {
    @TempDir
    Path directory;
    private EmbeddedBroker broker;
    private ActiveMQXAConnectionFactory factory;
    private int transactions;

    @BeforeEach
    void open() throws Exception {
        broker = Fixtures.broker(directory, Durability.PROCESS);
        factory = broker.newXaConnectionFactory();
    }

    @AfterEach
    void close() {
        factory.close();
        broker.close();
    }

    private Xid xid() {
        transactions++;
        return new XidImpl(new byte[] {1}, 1, new byte[] {(byte) transactions});
    }

    /** Lets the broker lose packets of this type, and does something else for each. */
    private void lose(byte type, Consumer<Packet> instead) {
        broker.artemis().getRemotingService().addIncomingInterceptor((Interceptor) (packet, connection) -> {
            if (packet.getType() != type) {
                return true;
            }
            instead.accept(packet);
            return false;
        });
    }

    /** From outside: where the broker reads the packets. */
    @Test
    void theThreadOfASessionReadsItsPacketsForTheBroker() throws Exception {
        Map<Byte, Thread> read = new ConcurrentHashMap<>();
        broker.artemis().getRemotingService().addIncomingInterceptor((Interceptor) (packet, connection) -> {
            read.put(packet.getType(), Thread.currentThread());
            return true;
        });
        try (XAJMSContext client = factory.createXAContext()) {
            Queue queue = client.createTemporaryQueue();
            JMSConsumer consumer = client.createConsumer(queue);
            List<Byte> types = List.of(PacketImpl.SESS_XA_START, PacketImpl.SESS_SEND, PacketImpl.SESS_ACKNOWLEDGE,
                    PacketImpl.SESS_FLOWTOKEN, PacketImpl.SESS_XA_END, PacketImpl.SESS_XA_PREPARE,
                    PacketImpl.SESS_XA_COMMIT, PacketImpl.SESS_XA_ROLLBACK);

            // A thread of the broker may still be reading what it got before.
            Fixtures.await("the thread of a session reads all packets of a transaction", () -> {
                read.clear();
                committed(client, () -> client.createProducer().send(queue, "a"));
                rolledBack(client, () -> assertThat(consumer.receive(300_000)).isNotNull());
                committed(client, () -> assertThat(consumer.receive(300_000)).isNotNull());
                return types.stream().allMatch(type -> read.get(type) == Thread.currentThread());
            });
        }
    }

    private void committed(XAJMSContext client, Runnable work) {
        transaction(client, work, XAResource.TMSUCCESS, (resource, xid) -> {
            assertThat(resource.prepare(xid)).isEqualTo(XAResource.XA_OK);
            resource.commit(xid, false);
        });
    }

    private void rolledBack(XAJMSContext client, Runnable work) {
        transaction(client, work, XAResource.TMFAIL, XAResource::rollback);
    }

    private interface Outcome {
        void decide(XAResource resource, Xid xid) throws XAException;
    }

    private void transaction(XAJMSContext client, Runnable work, int endFlags, Outcome outcome) {
        XAResource resource = client.getXAResource();
        Xid xid = xid();
        try {
            resource.start(xid, XAResource.TMNOFLAGS);
            work.run();
            resource.end(xid, endFlags);
            outcome.decide(resource, xid);
        } catch (XAException failed) {
            throw new IllegalStateException(failed);
        }
    }

    @Test
    void aCallOfAnUnknownTransactionIsRefused() throws Exception {
        try (XAConnection connection = factory.createXAConnection()) {
            XAResource transaction = connection.createXASession().getXAResource();
            Xid unknown = xid();
            Fixtures.assertXaError(XAException.XAER_NOTA, () -> transaction.prepare(unknown));
        }
    }

    @Test
    void aCallWithoutAnAnswerEndsWithItsConnection() throws Exception {
        Thread closing = new Thread(broker::close);
        lose(PacketImpl.SESS_XA_PREPARE, packet -> closing.start());
        factory.setCallTimeout(600_000);
        try (XAConnection connection = factory.createXAConnection()) {
            assertThatPrepareFails(connection);
            closing.join();
        }
    }

    @Test
    void aCallWithoutAnAnswerTimesOutAndEndsItsConnection() throws Exception {
        lose(PacketImpl.SESS_XA_PREPARE, packet -> { });
        factory.setCallTimeout(2_000);
        List<String> lost = new CopyOnWriteArrayList<>();
        try (XAConnection connection = factory.createXAConnection()) {
            connection.setExceptionListener(reason -> lost.add(reason.getMessage()));
            assertThatPrepareFails(connection);
            Fixtures.await("the connection ends", () -> !lost.isEmpty());
        }
    }

    private void assertThatPrepareFails(XAConnection connection) throws Exception {
        XAResource transaction = connection.createXASession().getXAResource();
        Xid xid = xid();
        transaction.start(xid, XAResource.TMNOFLAGS);
        transaction.end(xid, XAResource.TMSUCCESS);
        Fixtures.assertXaError(XAException.XAER_RMFAIL, () -> transaction.prepare(xid));
    }

    /** For one message; the sender learns from the broker only that there is no room for more. */
    private void createSmallQueue() throws Exception {
        AddressSettings small = new AddressSettings().setMaxSizeBytes(1)
                .setAddressFullMessagePolicy(AddressFullMessagePolicy.FAIL);
        broker.artemis().getAddressSettingsRepository().addMatch("full", small);
        broker.artemis().createQueue(QueueConfiguration.of("full").setRoutingType(RoutingType.ANYCAST)
                .setAutoCreateAddress(true));
        factory.setProducerWindowSize(-1);
    }

    /** A call that is not answered would end the connection. */
    @Test
    void aCommitWhoseMessagesHaveNoRoomIsAnswered() throws Exception {
        createSmallQueue();
        factory.setCallTimeout(2_000);
        try (XAJMSContext client = factory.createXAContext()) {
            Queue full = client.createQueue("full");
            committed(client, () -> client.createProducer().send(full, "a"));

            assertThatThrownBy(() -> transaction(client, () -> client.createProducer().send(full, "b"),
                    XAResource.TMSUCCESS, (resource, xid) -> resource.commit(xid, true)))
                    .cause().isInstanceOfSatisfying(XAException.class,
                            failed -> assertThat(failed.errorCode).isEqualTo(XAException.XAER_RMFAIL));
            Queue other = client.createTemporaryQueue();
            committed(client, () -> client.createProducer().send(other, "c"));
        }
    }

    /** The error of the send must not become that of the other thread's call, for which there is no response. */
    @Test
    void theErrorOfASendIsNotTakenForThatOfACallOfAnotherThread() throws Exception {
        createSmallQueue();
        CountDownLatch lost = new CountDownLatch(1);
        lose(PacketImpl.SESS_XA_ROLLBACK, packet -> lost.countDown());
        CompletableFuture<Void> rollback;
        // A JMS session with XA never waits for what it sends.
        try (ClientSessionFactory sessions = factory.getServerLocator().createSessionFactory();
                ClientSession session = sessions.createSession(true, true, true)) {
            ClientProducer producer = session.createProducer("full");
            producer.send(session.createMessage(true));
            Xid xid = xid();
            session.start(xid, XAResource.TMNOFLAGS);
            rollback = CompletableFuture.runAsync(() -> {
                try {
                    session.rollback(xid);
                } catch (XAException failed) {
                    throw new IllegalStateException(failed);
                }
            });
            lost.await();

            assertThatThrownBy(() -> producer.send(session.createMessage(true)))
                    .isInstanceOf(ActiveMQAddressFullException.class);
            assertThat(rollback).isNotDone();
        }
        assertThatThrownBy(rollback::join).hasRootCauseInstanceOf(ActiveMQException.class);
    }
}
