package trader.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.jms.JMSException;
import jakarta.jms.MessageConsumer;
import jakarta.jms.Session;
import jakarta.jms.TemporaryQueue;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.ActiveMQSecurityException;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import trader.fixml.QueueNames;

/** A temporary queue belongs to its connection until it is deleted; two plain clients without a user. */
class TemporaryQueueIT extends SharedServerTestBase {
    private TestRequester stranger;

    @BeforeAll
    void startStranger() throws Exception {
        stranger = new TestRequester(server.brokerUrl());
    }

    @AfterAll
    void stopStranger() throws Exception {
        stranger.close();
    }

    /** As Spring's JmsTemplate does after each request; a deleted queue no longer counts. */
    @Test
    void itsOwnerMayDeleteIt() throws Exception {
        for (int i = 0; i < 1_001; i++) {
            TemporaryQueue queue = requester.session.createTemporaryQueue();
            queue.delete();
            assertThat(artemis().getAddressInfo(name(queue))).isNull();
        }
    }

    @Test
    void afterItsDeletionItsNameBelongsToItsNextOwner() throws Exception {
        TemporaryQueue queue = requester.session.createTemporaryQueue();
        assertThatThrownBy(() -> take(name(queue))).isInstanceOf(ActiveMQSecurityException.class);
        queue.delete();

        take(name(queue));
        refuses(requester.core(), name(queue));
        stranger.core().createConsumer(name(queue)).close();
        stranger.core().deleteQueue(name(queue));
    }

    /** The broker deletes the queues of a connection that ends by name, also those that are gone: it ends first. */
    @Test
    void afterItsConnectionItsNameIsFree() throws Exception {
        SimpleString queue;
        CountDownLatch ended = new CountDownLatch(1);
        Set<RemotingConnection> others = connections();
        try (TestRequester brief = new TestRequester(server.brokerUrl())) {
            queue = name(brief.replyQueue);
            refuses(stranger.core(), queue);
            Set<RemotingConnection> its = connections();
            its.removeAll(others);
            assertThat(its).singleElement()
                    .satisfies(connection -> connection.addCloseListener(ended::countDown));
        }
        assertThat(ended.await(TestRequester.TIMEOUT_MS, TimeUnit.MILLISECONDS)).isTrue();
        Fixtures.await("its address is gone", () -> artemis().getAddressInfo(queue) == null);
        take(queue);
        stranger.core().deleteQueue(queue);
    }

    /** Its owner could fill the dead letters otherwise. */
    @Test
    void whatItsOwnerRollsBackAgainAndAgainIsDropped() throws Exception {
        try (LoggedLines log = new LoggedLines("org.apache.activemq");
                Session session = requester.connection.createSession(true, Session.SESSION_TRANSACTED)) {
            TemporaryQueue queue = session.createTemporaryQueue();
            requester.send(QueueNames.QUOTES, Fixtures.quoteRequest("S0001"), queue);
            try (MessageConsumer consumer = session.createConsumer(queue)) {
                for (int i = 0; i < 4; i++) {
                    assertThat(consumer.receive(TestRequester.TIMEOUT_MS)).isNotNull();
                    session.rollback();
                }
            }
            Fixtures.await("it is dropped", () -> artemis().locateQueue(name(queue)).getMessageCount() == 0);
            assertThat(server.counts().broker().deadLetters()).isZero();
            assertThat(log.lines()).noneMatch(line -> line.matches("AMQ22216[56].*"));
        }
    }

    private Set<RemotingConnection> connections() {
        return new HashSet<>(artemis().getRemotingService().getConnections());
    }

    private void take(SimpleString name) throws ActiveMQException {
        stranger.core().createQueue(Fixtures.temporaryQueue(name.toString()));
    }

    /** With the CORE client, which asks fewer questions before it acts. */
    private static void refuses(ClientSession session, SimpleString queue) {
        assertThatThrownBy(() -> session.deleteQueue(queue)).isInstanceOf(ActiveMQSecurityException.class);
        assertThatThrownBy(() -> session.createConsumer(queue)).isInstanceOf(ActiveMQSecurityException.class);
    }

    private static SimpleString name(TemporaryQueue queue) {
        try {
            return SimpleString.of(queue.getQueueName());
        } catch (JMSException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
