package trader.broker;

import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.ActiveMQExceptionType;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.paging.PagingStore;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.RoutingContext;
import org.apache.activemq.artemis.core.server.plugin.ActiveMQServerPlugin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.common.logging.LogThrottle;
import trader.fixml.QueueNames;

/**
 * Keeps half of the dead-letter queue for orders that have failed. Anybody can send messages that the services refuse;
 * once these take the other half, further ones are dropped. Where they had no room instead, each would come back to the
 * listeners again and again. Also says which expired orders find no room, before Artemis drops them.
 */
final class DeadLetterRoom implements ActiveMQServerPlugin {
    private static final Logger LOG = LoggerFactory.getLogger(DeadLetterRoom.class);
    private static final SimpleString DEAD_LETTERS = SimpleString.of(QueueNames.DEAD_LETTERS);
    private static final SimpleString EXPIRED = SimpleString.of(QueueNames.EXPIRED);
    private static final SimpleString ATTEMPTS = SimpleString.of(QueueNames.ATTEMPTS);
    private static final SimpleString QUEUE = SimpleString.of(QueueNames.QUEUE);
    private static final SimpleString REASON = SimpleString.of(QueueNames.REASON);

    private final ActiveMQServer server;
    private final LogThrottle lines = new LogThrottle();
    private final LogThrottle expiredLines = new LogThrottle();

    DeadLetterRoom(ActiveMQServer server) {
        this.server = server;
    }

    /** Without queues in its context the message goes nowhere, and the transaction that it is sent in goes on. */
    @Override
    public void beforeMessageRoute(Message message, RoutingContext context, boolean direct, boolean rejectDuplicates)
            throws ActiveMQException {
        if (EXPIRED.equals(message.getAddressSimpleString()) && isFull(EXPIRED)) {
            long dropped = expiredLines.count();
            if (dropped > 0) {
                LOG.error("{} is full: {} expired order(s) were dropped, the last was message {}", EXPIRED, dropped,
                        message.getObjectProperty(Message.HDR_ORIG_MESSAGE_ID.toString()));
            }
        }
        if (!DEAD_LETTERS.equals(message.getAddressSimpleString()) || isFailedOrder(message)
                || hasRoom()) {
            return;
        }
        context.clear();
        long since = lines.count();
        if (since > 0) {
            LOG.error("{} is half full: {} message(s) that are no failed orders were dropped, the last from {}: {}",
                    DEAD_LETTERS, since, message.getObjectProperty(QUEUE), message.getObjectProperty(REASON));
        }
    }

    /** A refused message is tried once; one that the broker itself moves has no number. */
    private static boolean isFailedOrder(Message message) {
        return message.getObjectProperty(ATTEMPTS) instanceof Integer attempts && attempts > 1;
    }

    /** Also when all messages together have no room. */
    private boolean isFull(SimpleString address) throws ActiveMQException {
        return store(address).isFull();
    }

    private boolean hasRoom() throws ActiveMQException {
        PagingStore deadLetters = store(DEAD_LETTERS);
        return deadLetters.getAddressSize() < deadLetters.getMaxSize() / 2;
    }

    private PagingStore store(SimpleString address) throws ActiveMQException {
        try {
            return server.getPagingManager().getPageStore(address);
        } catch (Exception failed) {
            throw new ActiveMQException("cannot ask how full " + address + " is", failed,
                    ActiveMQExceptionType.INTERNAL_ERROR);
        }
    }
}
