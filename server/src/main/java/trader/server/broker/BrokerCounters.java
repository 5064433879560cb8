package trader.server.broker;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.journal.Journal;
import org.apache.activemq.artemis.core.journal.impl.JournalImpl;
import org.apache.activemq.artemis.core.paging.PagingStore;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.Queue;
import trader.common.CounterLog;
import trader.fixml.QueueNames;

/**
 * Figures of the embedded Artemis as counters of a {@link CounterLog}. Reading them takes no lock. Artemis does not
 * count the forced writes of its journal.
 */
final class BrokerCounters {
    private static final Map<String, String> QUEUES = new LinkedHashMap<>();

    static {
        QUEUES.put("quotes", QueueNames.QUOTES);
        QUEUES.put("orders", QueueNames.ORDERS);
        QUEUES.put("prices", QueueNames.PRICES);
        QUEUES.put("deadLetters", QueueNames.DEAD_LETTERS);
    }

    private final ActiveMQServer server;

    BrokerCounters(ActiveMQServer server) {
        this.server = server;
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
        long paging = 0;
        for (String address : QUEUES.values()) {
            PagingStore store = pagingStore(SimpleString.of(address));
            paging += store != null && store.isPaging() ? 1 : 0;
        }
        return paging;
    }

    private PagingStore pagingStore(SimpleString address) {
        Queue queue = server.locateQueue(address);
        return queue == null ? null : queue.getPagingStore();
    }
}
