package trader.server.broker;

import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.postoffice.Bindings;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.Queue;
import trader.fixml.QueueNames;
import trader.server.listener.ReplyQueue;

/** Questions about the queues of a broker in this JVM; map accesses, except for the number of dead letters. */
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

    /** Null unless the broker is active. */
    Long deadLetters() {
        Queue queue = server.isActive() ? server.locateQueue(SimpleString.of(QueueNames.DEAD_LETTERS)) : null;
        return queue == null ? null : (Long) queue.getMessageCount();
    }
}
