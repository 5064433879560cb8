package trader.broker;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.XAConnectionFactory;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.activemq.artemis.jms.client.ActiveMQXAConnectionFactory;
import trader.access.BrokerAccess;
import trader.common.CounterLog;
import trader.common.timing.HandOffTimes;
import trader.fixml.QueueNames;

/** The message broker for the server's services: embedded in this JVM, or elsewhere. */
public interface Broker extends ReplyQueues, AutoCloseable {
    /** Starts the broker, or connects to it, and creates missing queues. */
    void open() throws BrokerException;

    /** For clients. */
    String url();

    /** For listeners without transactions. */
    ConnectionFactory connectionFactory();

    /**
     * For listeners in JTA transactions. Its consumers take one message at a time from the broker, unless they are told
     * to prefetch: prefetched messages of a consumer that dies count as delivered, and where the broker limits
     * deliveries, a healthy order could end as a dead letter.
     */
    XAConnectionFactory xaConnectionFactory();

    /** A new factory like {@link #xaConnectionFactory}, which its user closes. */
    ActiveMQXAConnectionFactory newXaConnectionFactory();

    /** For sessions that are opened without a JMS connection; ask for it at each. Null values without a user. */
    BrokerAccess.Login login();

    /** Whether this MULTICAST address has consumers. Never uses the network: always true for an external broker. */
    boolean isListenedTo(String address);

    /** For connections over TCP of a part of this JVM, as one of {@link trader.access.BrokerUsers}. */
    BrokerAccess access(String user);

    /** Whether the user that a message names has really sent it. */
    boolean knowsUsers();

    /** Number of messages in the dead-letter queue; null if the broker cannot be asked. */
    default Long deadLetters() {
        QueueState queue = queues().get(QueueNames.DEAD_LETTERS);
        return queue == null ? null : (Long) queue.messages();
    }

    /** The fixed queues of {@link QueueNames} that the broker knows about, by name; empty if it cannot be asked. */
    Map<String, QueueState> queues();

    /** Why the broker takes no message at all; null if it does, or is elsewhere. */
    default String refusesAll() {
        return null;
    }

    /** Number of messages that the broker refused because of their body, or because their sender had no right. */
    default long refused() {
        return 0;
    }

    /** Adds the counters of an embedded broker, which must be open. */
    default void addCounters(CounterLog log) {
    }

    /** Lets a service answer plain quote requests on the threads that read them; only with such an embedded broker. */
    default DirectPath answerQuotes(DirectService service) {
        throw new UnsupportedOperationException("this broker answers no requests itself");
    }

    /**
     * Returns when every commit so far is as durable as the broker's journal makes records; at once where each commit
     * waits for that by itself.
     *
     * @throws IOException if the journal has failed
     */
    default void forceCommits() throws IOException {
    }

    /** Records how long an embedded broker's tasks wait for its threads. */
    default void timeHandOffs(HandOffTimes times) {
    }

    /** Adds the metrics of an embedded broker to a registry, and shows its MBeans; before it is opened. */
    default void publishMetrics(MeterRegistry registry) {
    }

    /** Parts that are less durable than configured, one sentence each. */
    default List<String> notDurable() {
        return List.of();
    }

    @Override
    void close();
}
