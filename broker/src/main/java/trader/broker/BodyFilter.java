package trader.broker;

import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.ActiveMQExceptionType;
import org.apache.activemq.artemis.api.core.Interceptor;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.postoffice.RoutingStatus;
import org.apache.activemq.artemis.core.protocol.core.CoreRemotingConnection;
import org.apache.activemq.artemis.core.protocol.core.Packet;
import org.apache.activemq.artemis.core.protocol.core.ServerSessionPacketHandler;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.MessagePacketI;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionSendContinuationMessage;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionSendMessage;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.MessageReference;
import org.apache.activemq.artemis.core.server.ServerConsumer;
import org.apache.activemq.artemis.core.server.ServerSession;
import org.apache.activemq.artemis.core.server.impl.AckReason;
import org.apache.activemq.artemis.core.server.plugin.ActiveMQServerPlugin;
import org.apache.activemq.artemis.core.transaction.Transaction;
import org.apache.activemq.artemis.core.transaction.TransactionOperationAbstract;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.broker.access.AccessControl;
import trader.common.PrintableText;
import trader.common.logging.LogThrottle;
import trader.fixml.BusinessReject;
import trader.fixml.BusinessRejectReason;
import trader.fixml.FixmlCodec;
import trader.fixml.Header;
import trader.fixml.QueueNames;

/**
 * Refuses, before they reach a queue, messages whose body a JMS client must not get (see {@link BodyCheck}), and
 * messages that their sender has no right to send (see {@link AccessControl}).
 *
 * <p>A sender that waits for the send gets an exception; any other gets a business reject if it named a temporary queue
 * for the reply. In a transaction the commit fails, too ({@link RefusedSends}). Messages of the server's own services
 * pass. Runs on the broker's threads. Over 300 lines, because all that is refused is told in one way.
 */
final class BodyFilter implements ActiveMQServerPlugin, Interceptor {
    private static final Logger LOG = LoggerFactory.getLogger(BodyFilter.class);
    private static final Object SENDER_WAITS = new Object();
    private static final Object SENDER_GOES_ON = new Object();
    /** Below the usual one. */
    private static final byte BEHIND_PRIORITY = 3;
    private static final SimpleString ORDERS = SimpleString.of(QueueNames.ORDERS);
    private static final SimpleString QUOTES = SimpleString.of(QueueNames.QUOTES);

    private final int sizeLimitBytes;
    private final FixmlCodec codec;
    private final Function<String, ReplyQueue> replyQueue;
    private final AccessControl access;
    private final LongAdder refused = new LongAdder();
    private final LogThrottle lines = new LogThrottle();
    /**
     * Sessions that have ever streamed a message without waiting. Such a message itself does not say it: who then
     * waits for another is told twice.
     */
    private final Set<ServerSession> streamingAsynchronously = Collections.synchronizedSet(
            Collections.newSetFromMap(new WeakHashMap<>()));
    private final RefusedSends refusedSends = new RefusedSends();
    private final OpenTransactions open = new OpenTransactions(BrokerConfiguration.OPEN_TRANSACTIONS_BYTES,
            BrokerConfiguration.OPEN_TRANSACTIONS_BYTES / 3);
    private final QueuePlaces quotes = new QueuePlaces(BrokerConfiguration.REQUEST_QUEUE_BYTES);
    /** That queue drops nothing. */
    private final QueuePlaces orders = new QueuePlaces(Long.MAX_VALUE);
    private ActiveMQServer server;

    BodyFilter(int sizeLimitBytes, AccessControl access, FixmlCodec codec, Function<String, ReplyQueue> replyQueue) {
        this.sizeLimitBytes = sizeLimitBytes;
        this.access = access;
        this.codec = codec;
        this.replyQueue = replyQueue;
    }

    /** Call before the server starts. */
    void addTo(ActiveMQServer starting) {
        server = starting;
        starting.registerBrokerPlugin(this);
        starting.registerBrokerPlugin(refusedSends);
        starting.getServiceRegistry().addIncomingInterceptor(this);
    }

    /**
     * Marks only messages that will be refused, orders whose sender does not wait, and quote requests whose sender
     * does, because a mark uses memory as long as its message exists. Whether their queues have room is not known yet.
     */
    @Override
    public boolean intercept(Packet packet, RemotingConnection connection) {
        if (packet instanceof MessagePacketI sent && !hasReadableRouting(sent.getMessage())) {
            // Artemis would fail before any plugin sees it, and answer a commit instead of the send.
            connection.getTransportConnection().forceClose();
            return false;
        }
        if (packet instanceof SessionSendMessage send) {
            Message message = send.getMessage();
            if (!send.isRequiresResponse()) {
                if (ORDERS.equals(message.getAddressSimpleString())) {
                    message.setUserContext(SENDER_GOES_ON, true);
                }
            } else if (QUOTES.equals(message.getAddressSimpleString()) || reasonToRefuse(message, connection) != null) {
                message.setUserContext(SENDER_WAITS, true);
            }
        } else if (packet instanceof SessionSendContinuationMessage part && !part.isContinues()
                && !part.isRequiresResponse() && ((CoreRemotingConnection) connection).getChannel(part.getChannelID(),
                        -1).getHandler() instanceof ServerSessionPacketHandler handler) {
            streamingAsynchronously.add(handler.getSession());
        }
        return true;
    }

    private static boolean hasReadableRouting(Message message) {
        try {
            Object routing = message.getObjectProperty(Message.HDR_ROUTING_TYPE);
            return routing == null || routing instanceof Byte;
        } catch (RuntimeException undecodable) {
            return false;
        }
    }

    long refused() {
        return refused.sum();
    }

    @Override
    public void beforeSend(ServerSession session, Transaction transaction, Message message, boolean direct,
            boolean noAutoCreateQueue) throws ActiveMQException {
        RemotingConnection connection = session.getRemotingConnection();
        String reason = reasonToRefuse(message, connection);
        if (reason == null && refusedSends.isInTransaction(session, transaction)
                && !access.isUnlimited(connection)) {
            reason = open.add(transaction, AccessControl.clientAddress(connection), message.getMemoryEstimate());
        }
        if (reason == null && !AccessControl.isInVm(connection) && !access.isUnlimited(connection)) {
            reason = placed(message, connection,
                    refusedSends.isInTransaction(session, transaction) ? transaction : null);
        }
        if (reason == null) {
            return;
        }
        RefusedBodyException refusal = new RefusedBodyException(reason);
        refusedSends.doom(session, transaction, refusal);
        refused.increment();
        long since = lines.count();
        if (since > 0) {
            LOG.warn("The broker has refused {} message(s), {} since its start; the last, to {} from {}: {}", since,
                    refused.sum(), message.getAddress(), connection.getRemoteAddress(), reason);
        }
        tell(session, transaction, message, reason);
        throw refusal;
    }

    /** Finds a place for a request in its queue; returns why there is none, or null. */
    private String placed(Message message, RemotingConnection connection, Transaction transaction)
            throws ActiveMQException {
        SimpleString queue = message.getAddressSimpleString();
        QueuePlaces places = QUOTES.equals(queue) ? quotes : ORDERS.equals(queue) ? orders : null;
        if (places == null) {
            return null;
        }
        QueuePlaces.Place place = places.take(message, connection.getID(), AccessControl.clientAddress(connection),
                waitingBytes(queue));
        if (place == QueuePlaces.Place.SLOW || place == QueuePlaces.Place.NONE) {
            access.pause(connection);
        }
        if (place == QueuePlaces.Place.NONE) {
            return queue + " has no room for more of this connection, which may send again when it has got replies";
        }
        if (place != QueuePlaces.Place.USUAL) {
            message.setPriority(BEHIND_PRIORITY);
        }
        if (transaction != null && places.isTakenBy(message)) {
            transaction.addOperation(new TransactionOperationAbstract() {
                @Override
                public void afterRollback(Transaction ended) {
                    places.leave(message);
                }
            });
        }
        return null;
    }

    private void leave(Message message) {
        quotes.leave(message);
        orders.leave(message);
    }

    /** In a transaction it has left the queue only when that is committed. */
    @Override
    public void messageAcknowledged(Transaction transaction, MessageReference reference, AckReason reason,
            ServerConsumer consumer) {
        Message message = reference.getMessage();
        if (transaction == null) {
            leave(message);
        } else if (quotes.isTakenBy(message) || orders.isTakenBy(message)) {
            transaction.addOperation(new TransactionOperationAbstract() {
                @Override
                public void afterCommit(Transaction ended) {
                    leave(message);
                }
            });
        }
    }

    @Override
    public void afterSend(ServerSession session, Transaction transaction, Message message, boolean direct,
            boolean noAutoCreateQueue, RoutingStatus result) {
        if (result != RoutingStatus.OK || message.isDropped()) {
            leave(message);
        }
    }

    @Override
    public void afterDestroyConnection(RemotingConnection connection) {
        quotes.forget(connection.getID());
        orders.forget(connection.getID());
    }

    private long waitingBytes(SimpleString queue) throws ActiveMQException {
        try {
            return server.getPagingManager().getPageStore(queue).getAddressSize();
        } catch (ActiveMQException failed) {
            throw failed;
        } catch (Exception failed) {
            throw new IllegalStateException("the size of " + queue + " is not known", failed);
        }
    }

    /** Artemis has refused a message: before it was looked at here, or because the queue of orders is full. */
    @Override
    public void onSendException(ServerSession session, Transaction transaction, Message message, boolean direct,
            boolean noAutoCreateQueue, Exception refusal) {
        leave(message);
        RemotingConnection connection = session.getRemotingConnection();
        if (refusal instanceof RefusedBodyException || AccessControl.isInVm(connection)) {
            return;
        }
        String reason = reasonToRefuse(message, connection);
        if (reason != null) {
            tell(session, transaction, message, reason);
        } else if (message.getUserContext(SENDER_GOES_ON) != null || message.isLargeMessage()) {
            tell(session, transaction, message, refusal.getMessage());
        }
    }

    private void tell(ServerSession session, Transaction transaction, Message message, String reason) {
        RemotingConnection connection = session.getRemotingConnection();
        if (!senderWaits(message, session) && !isTold(message, reason, connection) && message.isDurable()
                && !refusedSends.isInTransaction(session, transaction)) {
            // Nothing else would tell its sender that the order is gone.
            connection.getTransportConnection().forceClose();
        }
    }

    /**
     * Sets user and priority of a message that is accepted. The services' replies may be larger than requests;
     * refusing one would doom the transaction it is sent in.
     */
    private String reasonToRefuse(Message message, RemotingConnection connection) {
        if (AccessControl.isInVm(connection)) {
            return null;
        }
        if (message.getAddressSimpleString() == null) {
            // Artemis would take the session's first one.
            return "the message has no address";
        }
        try {
            String reason = access.reasonToRefuse(message, connection);
            if (reason == null) {
                reason = BodyCheck.reasonToRefuse(message, sizeLimitBytes);
            }
            if (reason == null) {
                access.setUserAndPriority(message, connection);
            }
            return reason;
        } catch (ActiveMQException | RuntimeException wrongProperty) {
            // Artemis would log it and let the message pass.
            return "the message cannot be checked: " + wrongProperty.getMessage();
        }
    }

    private boolean senderWaits(Message message, ServerSession session) {
        return message.isLargeMessage() ? !streamingAsynchronously.contains(session)
                : message.getUserContext(SENDER_WAITS) != null;
    }

    /** Whether a reject is in the requester's queue. */
    private boolean isTold(Message message, String reason, RemotingConnection connection) {
        try {
            return rejectToRequester(message, reason, connection);
        } catch (ActiveMQException | RuntimeException untold) {
            LOG.debug("Its requester cannot be told", untold);
            return false;
        }
    }

    private boolean rejectToRequester(Message message, String reason, RemotingConnection connection)
            throws ActiveMQException {
        String replyTo = message.getReplyTo() == null ? null : AccessControl.queueName(message.getReplyTo());
        if (replyTo == null || replyQueue.apply(replyTo) != ReplyQueue.TEMPORARY
                || !access.mayBeTold(replyTo, connection)) {
            return false;
        }
        String text = codec.encode(new BusinessReject(Header.NONE, "?", null, BusinessRejectReason.OTHER,
                PrintableText.printable(reason)));
        Object messageId = message.getUserID() == null ? null : "ID:" + message.getUserID();
        return BrokerReply.send(server, replyTo, message.getCorrelationID() == null ? messageId
                : message.getCorrelationID(), text) == BrokerReply.Fate.QUEUED;
    }

    /** Has no stack trace: the broker logs it if the sender does not wait. */
    private static final class RefusedBodyException extends ActiveMQException {
        private static final long serialVersionUID = 1L;

        RefusedBodyException(String reason) {
            super(reason, ActiveMQExceptionType.GENERIC_EXCEPTION);
        }

        @Override
        public Throwable fillInStackTrace() {
            return this;
        }
    }
}
