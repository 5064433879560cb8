package trader.server.broker;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.journal.Journal;
import org.apache.activemq.artemis.core.journal.impl.JournalImpl;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.Queue;
import trader.common.CounterLog;
import trader.fixml.QueueNames;
import trader.server.broker.journal.GroupCommitServer;

/**
 * Figures of the embedded Artemis as counters of a {@link CounterLog}. Reading them takes no lock. Artemis does not
 * count the fsyncs of its own journals.
 */
record BrokerCounters(ActiveMQServer server) {
    private static final Map<String, String> QUEUES = new LinkedHashMap<>();

    static {
        QUEUES.put("quotes", QueueNames.QUOTES);
        QUEUES.put("orders", QueueNames.ORDERS);
        QUEUES.put("prices", QueueNames.PRICES);
        QUEUES.put("deadLetters", QueueNames.DEAD_LETTERS);
    }

    void addTo(CounterLog log) {
        QUEUES.forEach((name, address) -> {
            add(log, name + "Added", address, Queue::getMessagesAdded);
            add(log, name + "Acknowledged", address, Queue::getMessagesAcknowledged);
            add(log, name + "InQueue", address, Queue::getMessageCount);
            add(log, name + "Delivering", address, Queue::getDeliveringCount);
        });
        log.add("addressesPaging", this::addressesPaging);
        log.add("brokerMessageBytes", () -> server.getPagingManager().getGlobalSize());
        log.add("connections", () -> server.getConnectionCount());
        if (server instanceof GroupCommitServer grouped) {
            log.add("journalForces", grouped.journalFsyncs()::fsyncs);
            log.add("journalRecords", grouped.journalFsyncs()::records);
        }
        Journal journal = server.getStorageManager().getMessageJournal();
        if (journal instanceof JournalImpl files) {
            log.add("journalFiles", files::getDataFilesCount);
            log.add("journalLiveRecords", files::getIDMapSize);
        }
    }

    private void add(CounterLog log, String name, String address, ToLongFunction<Queue> counter) {
        SimpleString simpleName = SimpleString.of(address);
        log.add(name, () -> {
            Queue queue = server.locateQueue(simpleName);
            return queue == null ? CounterLog.UNKNOWN : counter.applyAsLong(queue);
        });
    }

    private long addressesPaging() {
        return QUEUES.values().stream().map(address -> server.locateQueue(SimpleString.of(address)))
                .filter(queue -> queue != null && queue.getPagingStore() != null && queue.getPagingStore().isPaging())
                .count();
    }
}
