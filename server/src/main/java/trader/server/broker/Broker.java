package trader.server.broker;

import jakarta.jms.ConnectionFactory;
import jakarta.jms.XAConnectionFactory;
import java.util.List;
import java.util.OptionalLong;
import trader.common.CounterLog;

/** The message broker as the server's services see it: embedded in this JVM, or elsewhere. */
public interface Broker extends AutoCloseable {
    /**
     * Starts the broker, or connects to it, and makes sure that the queues are there.
     *
     * @throws BrokerException when that fails
     */
    void open() throws BrokerException;

    /** Where clients connect to. */
    String url();

    /** For listeners without transactions. */
    ConnectionFactory connectionFactory();

    /**
     * For listeners in JTA transactions. Its consumers take one message at a time from the broker: what is
     * prefetched when a consumer dies has been delivered once in vain, and a healthy order may end as a dead letter.
     */
    XAConnectionFactory xaConnectionFactory();

    /** What the queue of this name is; never creates anything. */
    ReplyQueue replyQueue(String name);

    /** Whether {@link #replyQueue} knows what is so at this moment, without asking over a network. */
    boolean seesQueues();

    /**
     * Whether somebody would get what is sent to this MULTICAST address: at once and without asking over a network, so
     * that a broker elsewhere says yes.
     */
    boolean isListenedTo(String address);

    /** From now on only clients in this JVM may send to the address, if the broker is in this JVM. */
    default void reserve(String address) {
    }

    /** Messages in the dead-letter queue; empty when the broker cannot be asked (any more). */
    OptionalLong deadLetters();

    /** Messages that the broker itself refused, because of their size or a body that no client can read. */
    long refused();

    /** Adds what the broker says of itself; one that is elsewhere says nothing. Only while it is open. */
    default void addCounters(CounterLog log) {
    }

    /** What is less durable than asked, one sentence each. */
    List<String> notDurable();

    @Override
    void close();
}
