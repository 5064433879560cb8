package trader.server.broker;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.paging.PagingManager;
import org.apache.activemq.artemis.core.postoffice.Bindings;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.Queue;
import trader.fixml.QueueNames;
import trader.server.listener.ReplyQueue;

/** Questions about the queues of a broker in this JVM; map accesses, except for the states. */
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

    /** Requests for quotes that nobody waits for any more are not persistent, and expire as planned. */
    private static QueueState state(Queue queue) {
        long messages = queue.getName().toString().equals(QueueNames.EXPIRED) ? queue.getDurableMessageCount()
                : queue.getMessageCount();
        return new QueueState(messages, queue.getMessagesAcknowledged(),
                queue.getPagingStore() != null && queue.getPagingStore().isFull());
    }

    /** Null if the broker takes messages. */
    String refusesAll() {
        PagingManager all = server.getPagingManager();
        return all == null ? null : all.isDiskFull() ? "the disk of the broker is full"
                : all.isGlobalFull() ? "the messages of the broker fill the memory that they may use" : null;
    }
}
