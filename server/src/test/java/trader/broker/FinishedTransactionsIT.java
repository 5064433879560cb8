package trader.broker;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.XAConnection;
import jakarta.jms.XASession;
import java.nio.file.Path;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.apache.activemq.artemis.api.core.ActiveMQConnectionTimedOutException;
import org.apache.activemq.artemis.core.server.ServerSession;
import org.apache.activemq.artemis.core.server.plugin.ActiveMQServerSessionPlugin;
import org.apache.activemq.artemis.jms.client.ActiveMQXAConnectionFactory;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trader.access.BrokerAccess;
import trader.access.BrokerUsers;
import trader.common.Durability;
import trader.fixml.QueueNames;
import trader.server.Fixtures;
import trader.server.transaction.BranchId;

class FinishedTransactionsIT {
    private static final long GUARD_MS = 60_000;

    /** The machine of the first session is gone; recovery commits what it has prepared before the broker closes it. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aMessageThatWasSentToALostSessionReturnsToItsQueue(boolean whileItIsClosed, @TempDir Path directory)
            throws Exception {
        try (EmbeddedBroker broker = Fixtures.broker(directory, Durability.PROCESS)) {
            BrokerAccess access = BrokerAccess.of(broker.url(), BrokerUsers.SERVER);
            try (ActiveMQXAConnectionFactory factory = access.configure(new ActiveMQXAConnectionFactory(access.url()));
                    XAConnection lost = connect(factory, access)) {
                XASession session = lost.createXASession();
                send(session, "first");
                MessageConsumer consumer = session.createConsumer(session.createQueue(QueueNames.ORDERS));
                Xid branch = BranchId.of(1, new byte[] {1}, new byte[] {1});
                XAResource resource = session.getXAResource();
                resource.start(branch, XAResource.TMNOFLAGS);
                assertThat(consumer.receive(GUARD_MS).getBody(String.class)).isEqualTo("first");
                resource.end(branch, XAResource.TMSUCCESS);
                assertThat(broker.oldestPreparedS()).isNegative();
                resource.prepare(branch);
                assertThat(broker.oldestPreparedS()).isNotNegative();
                RemotingConnection connection = broker.artemis().getRemotingService().getConnections().stream()
                        .filter(each -> each.getRemoteAddress().startsWith("127.")).findFirst().orElseThrow();
                try (XAConnection recovering = connect(factory, access)) {
                    XASession recovery = recovering.createXASession();
                    send(recovery, "second");
                    Fixtures.await("it is sent to the lost session", () -> broker.artemis().locateQueue(
                            QueueNames.ORDERS).getDeliveringCount() == 2);
                    if (whileItIsClosed) {
                        broker.artemis().registerBrokerPlugin(new Committing(recovery.getXAResource(), branch));
                    } else {
                        recovery.getXAResource().commit(branch, false);
                    }
                    connection.fail(new ActiveMQConnectionTimedOutException("its machine is gone"));
                    MessageConsumer another = recovery.createConsumer(recovery.createQueue(QueueNames.ORDERS));
                    Message second = another.receive(GUARD_MS);
                    assertThat(second).as("the message that the lost session was sent").isNotNull();
                    assertThat(second.getBody(String.class)).isEqualTo("second");
                }
            }
        }
    }

    /** Commits when the broker has begun to close the first session, at the last moment before it looks. */
    private record Committing(XAResource recovery, Xid branch) implements ActiveMQServerSessionPlugin {
        @Override
        public void beforeCloseSession(ServerSession session, boolean failed) {
            try {
                if (failed && session.getConsumerCount() > 0) {
                    recovery.commit(branch, false);
                }
            } catch (XAException refused) {
                throw new IllegalStateException(refused);
            }
        }
    }

    private static XAConnection connect(ActiveMQXAConnectionFactory factory, BrokerAccess access) throws Exception {
        XAConnection connection = factory.createXAConnection(access.login().user(), access.login().password());
        connection.start();
        return connection;
    }

    private static void send(XASession session, String text) throws Exception {
        try (MessageProducer producer = session.createProducer(session.createQueue(QueueNames.ORDERS))) {
            producer.send(session.createTextMessage(text));
        }
    }
}
