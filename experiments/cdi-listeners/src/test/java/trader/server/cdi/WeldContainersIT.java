package trader.server.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.Connection;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jms.listener.SessionAwareMessageListener;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import trader.broker.BrokerSettings;
import trader.broker.EmbeddedBroker;
import trader.common.Durability;
import trader.fixml.FixmlCodec;
import trader.fixml.QueueNames;
import trader.server.listener.ListenerConnections;
import trader.server.listener.ListenerContainer;
import trader.server.order.FailureKind;
import trader.server.transaction.TransactionSettings;
import trader.server.transaction.Transactions;
import trader.server.transaction.log.CommitProtocol;
import trader.server.transaction.log.TransactionStore;

/** Beans and their transactions, with a broker and Narayana in this JVM. */
class WeldContainersIT {
    private static final String QUEUE = QueueNames.ORDERS;

    private final BlockingQueue<String> events = new LinkedBlockingQueue<>();
    private EmbeddedBroker broker;
    private Transactions transactions;
    private WeldContainers containers;

    @BeforeEach
    void open(@TempDir Path directory) throws Exception {
        broker = new EmbeddedBroker(new BrokerSettings(directory.resolve("broker"), "127.0.0.1", 0, Durability.NONE,
                BrokerSettings.Journal.GROUPED, 65_536), new FixmlCodec(), () -> { });
        broker.open();
        transactions = new Transactions(new TransactionSettings(directory.resolve("transactions"),
                TransactionStore.SLOT, Durability.NONE, 4,
                new TransactionSettings.LogNames("test", "broker", "orders"), CommitProtocol.XA, false));
        transactions.open();
        containers = new WeldContainers(transactions.figures());
    }

    @AfterEach
    void close() throws Exception {
        containers.close();
        transactions.close();
        broker.close();
    }

    @Test
    void aMessageWhoseListenerFailsIsRolledBackAndDeliveredAgain() throws Exception {
        AtomicBoolean failed = new AtomicBoolean();
        try (ListenerContainer container = transactional(1, (message, session) -> {
            noteCompletion();
            if (!failed.getAndSet(true)) {
                throw new IllegalStateException("planted");
            }
        })) {
            container.start();
            send(1);
            assertThat(events(5)).containsExactly("message", "error java.lang.IllegalStateException: planted MESSAGE",
                    "rolled back", "message", "committed");
        }
        assertThat(waiting()).isZero();
    }

    @Test
    void aVoteAgainstTheCommitIsAFailureOfTheMessage() throws Exception {
        AtomicBoolean voted = new AtomicBoolean();
        XAResource resource = (XAResource) Proxy.newProxyInstance(XAResource.class.getClassLoader(),
                new Class<?>[] {XAResource.class}, (proxy, method, arguments) -> switch (method.getName()) {
                    case "prepare" -> {
                        if (!voted.getAndSet(true)) {
                            throw new XAException(XAException.XA_RBINTEGRITY);
                        }
                        yield XAResource.XA_OK;
                    }
                    case "isSameRM", "equals" -> proxy == arguments[0];
                    case "setTransactionTimeout" -> false;
                    case "getTransactionTimeout", "hashCode" -> 0;
                    default -> null;
                });
        try (ListenerContainer container = transactional(1, (message, session) -> {
            noteCompletion();
            transactions.enlistments().enlistOrders(resource);
        })) {
            container.start();
            send(1);
            List<String> seen = events(5);
            assertThat(seen.remove(1)).startsWith("error ").contains("the transaction was rolled back at its commit")
                    .endsWith(" MESSAGE");
            assertThat(seen).containsExactly("message", "rolled back", "message", "committed");
        }
        assertThat(waiting()).isZero();
    }

    @Test
    void withoutATransactionAMessageIsGoneAfterAFailure() throws Exception {
        try (ListenerContainer container = containers.plain(QUEUE, 1, broker.connectionFactory(),
                (message, session) -> {
                    assertThat(TransactionSynchronizationManager.isSynchronizationActive()).isFalse();
                    throw new IllegalStateException("planted " + message.getJMSCorrelationID());
                }, this::noteError)) {
            container.start();
            send(2);
            assertThat(events(2)).containsExactly("error java.lang.IllegalStateException: planted 1 MESSAGE",
                    "error java.lang.IllegalStateException: planted 2 MESSAGE");
        }
        assertThat(waiting()).isZero();
    }

    @Test
    void listenersMoveToAnotherQueueAndEnd() throws Exception {
        try (ListenerContainer container = containers.transactional(QueueNames.ORDER_PROBES, 1, connections(),
                (message, session) -> noteCompletion(), this::noteError)) {
            container.select("JMSCorrelationID = 'never'");
            container.start();
            send(8);
            assertThat(events).isEmpty();
            container.moveTo(QUEUE, 4);
            assertThat(events(16)).doesNotContain("rolled back");
            assertThat(threads()).isPositive();
        }
        assertThat(threads()).isZero();
        assertThat(waiting()).isZero();
    }

    @Test
    void messagesThatArriveAfterTheStopStay() throws Exception {
        ListenerContainer container = transactional(4, (message, session) -> noteCompletion());
        container.start();
        send(1);
        events(2);
        container.close();
        send(3);
        assertThat(waiting()).isEqualTo(3);
    }

    private ListenerContainer transactional(int concurrent, SessionAwareMessageListener<Message> listener) {
        return containers.transactional(QUEUE, concurrent, connections(), listener, this::noteError);
    }

    private ListenerConnections connections() {
        return ListenerConnections.transactional(broker.connectionFactory(), broker.xaConnectionFactory(),
                transactions.enlistments()::enlistBroker);
    }

    private void noteError(Throwable failure) {
        events.add("error " + failure + " " + FailureKind.of(failure));
    }

    private void noteCompletion() {
        events.add("message");
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCompletion(int status) {
                events.add(status == STATUS_COMMITTED ? "committed" : status == STATUS_ROLLED_BACK ? "rolled back"
                        : "unknown");
            }
        });
    }

    private void send(int messages) throws Exception {
        try (Connection connection = broker.connectionFactory().createConnection();
                Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
                MessageProducer producer = session.createProducer(session.createQueue(QUEUE))) {
            for (int i = 1; i <= messages; i++) {
                Message message = session.createTextMessage("text");
                message.setJMSCorrelationID(Integer.toString(i));
                producer.send(message);
            }
        }
    }

    /** The next events; waits for them. */
    private List<String> events(int count) throws InterruptedException {
        List<String> next = new ArrayList<>();
        while (next.size() < count) {
            String event = events.poll(1, TimeUnit.MINUTES);
            assertThat(event).as("after " + next).isNotNull();
            next.add(event);
        }
        return next;
    }

    private long waiting() {
        return broker.artemis().locateQueue(QUEUE).getMessageCount();
    }

    private static long threads() {
        return Thread.getAllStackTraces().keySet().stream().filter(each -> each.getName().startsWith(QUEUE + "-"))
                .count();
    }
}
