package trader.broker;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.journal.impl.JournalImpl;
import org.apache.activemq.artemis.core.paging.PagingManager;
import org.apache.activemq.artemis.core.postoffice.Bindings;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.Queue;
import trader.broker.journal.GroupCommitServer;
import trader.common.CounterLog;
import trader.fixml.QueueNames;

/**
 * Questions about the queues of a broker in this JVM, and its figures as counters. Takes no lock; map accesses, except
 * for the states.
 */
record BrokerQueues(ActiveMQServer server) {
    ReplyQueue replyQueue(String name) {
        if (name.contains("::")) {
            return ReplyQueue.FORBIDDEN;
        }
        SimpleString simpleName = SimpleString.of(name);
        if (simpleName.equals(server.getConfiguration().getManagementAddress())) {
            return ReplyQueue.FORBIDDEN;
        }
        Queue queue = server.locateQueue(simpleName);
        return queue == null ? ReplyQueue.GONE
                : queue.isTemporary() && queue.getAddress().equals(simpleName) ? ReplyQueue.TEMPORARY
                : ReplyQueue.FORBIDDEN;
    }

    boolean isListenedTo(String address) {
        try {
            Bindings bindings = server.getPostOffice().lookupBindingsForAddress(SimpleString.of(address));
            return bindings != null && bindings.size() > 0;
        } catch (Exception failed) {
            throw new IllegalStateException("cannot ask the broker who listens to " + address, failed);
        }
    }

    /** The fixed queues; empty unless the broker is active. */
    Map<String, QueueState> states() {
        Map<String, QueueState> states = new TreeMap<>();
        for (QueueConfiguration fixed : server.isActive() ? BrokerConfiguration.queues()
                : List.<QueueConfiguration>of()) {
            Queue queue = server.locateQueue(fixed.getName());
            if (queue != null) {
                states.put(fixed.getName().toString(), state(queue));
            }
        }
        return states;
    }

    private static QueueState state(Queue queue) {
        return new QueueState(queue.getMessageCount(), queue.getMessagesAcknowledged(),
                queue.getPagingStore() != null && queue.getPagingStore().isFull());
    }

    /** Null if the broker takes messages. */
    String refusesAll() {
        PagingManager all = server.getPagingManager();
        return all == null ? null : all.isDiskFull() ? "the disk of the broker is full"
                : all.isGlobalFull() ? "the messages of the broker fill the memory that they may use" : null;
    }

    /** Artemis does not count the fsyncs of its own journals. */
    void addCounters(CounterLog log) {
        addQueue(log, "quotes", QueueNames.QUOTES);
        addQueue(log, "orders", QueueNames.ORDERS);
        addQueue(log, "prices", QueueNames.PRICES);
        addQueue(log, "deadLetters", QueueNames.DEAD_LETTERS);
        log.add("addressesPaging", this::addressesPaging);
        log.add("brokerMessageBytes", () -> server.getPagingManager().getGlobalSize());
        log.add("connections", () -> server.getConnectionCount());
        if (server instanceof GroupCommitServer grouped) {
            log.add("journalForces", grouped.journalFsyncs()::fsyncs);
            log.add("journalRecords", grouped.journalFsyncs()::records);
        }
        if (server.getStorageManager().getMessageJournal() instanceof JournalImpl journal) {
            log.add("journalFiles", journal::getDataFilesCount);
            log.add("journalLiveRecords", journal::getIDMapSize);
        }
    }

    private void addQueue(CounterLog log, String name, String address) {
        add(log, name + "Added", address, Queue::getMessagesAdded);
        add(log, name + "Acknowledged", address, Queue::getMessagesAcknowledged);
        add(log, name + "InQueue", address, Queue::getMessageCount);
        add(log, name + "Delivering", address, Queue::getDeliveringCount);
    }

    private void add(CounterLog log, String name, String address, ToLongFunction<Queue> counter) {
        SimpleString simpleName = SimpleString.of(address);
        log.add(name, () -> {
            Queue queue = server.locateQueue(simpleName);
            return queue == null ? CounterLog.UNKNOWN : counter.applyAsLong(queue);
        });
    }

    private long addressesPaging() {
        return Stream.of(QueueNames.QUOTES, QueueNames.ORDERS, QueueNames.PRICES, QueueNames.DEAD_LETTERS)
                .map(address -> server.locateQueue(SimpleString.of(address)))
                .filter(queue -> queue != null && queue.getPagingStore() != null && queue.getPagingStore().isPaging())
                .count();
    }
}
