package trader.broker;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.apache.activemq.artemis.api.core.ActiveMQTransactionRolledBackException;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.persistence.OperationContext;
import org.apache.activemq.artemis.core.server.ServerSession;
import org.apache.activemq.artemis.core.server.plugin.ActiveMQServerPlugin;
import org.apache.activemq.artemis.core.transaction.Transaction;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;
import org.apache.activemq.artemis.spi.core.protocol.SessionCallback;

/**
 * Makes the commit or prepare of a transaction fail in which a message was refused. Artemis does so for a full address;
 * after other refusals it would commit the rest, and its client does not wait for a send in a transaction.
 */
final class RefusedSends implements ActiveMQServerPlugin {
    /** Sessions whose sends, not only their acknowledgements, are in transactions. */
    private final Set<ServerSession> transacted = Collections.synchronizedSet(
            Collections.newSetFromMap(new WeakHashMap<>()));
    /** Of the session that this thread creates. */
    private final ThreadLocal<Boolean> sendsInTransactions = new ThreadLocal<>();

    @Override
    public void beforeCreateSession(String name, String user, int minLargeMessageSize, RemotingConnection connection,
            boolean autoCommitSends, boolean autoCommitAcks, boolean preAcknowledge, boolean xa, String defaultAddress,
            SessionCallback callback, boolean autoCreateQueues, OperationContext context,
            Map<SimpleString, RoutingType> prefixes) {
        sendsInTransactions.set(!autoCommitSends);
    }

    @Override
    public void afterCreateSession(ServerSession session) {
        if (Boolean.TRUE.equals(sendsInTransactions.get())) {
            transacted.add(session);
        }
        sendsInTransactions.remove();
    }

    /** Artemis has refused a message. */
    @Override
    public void onSendException(ServerSession session, Transaction transaction, Message message, boolean direct,
            boolean noAutoCreateQueue, Exception refusal) {
        doom(session, transaction, refusal);
    }

    /** Whether the commit of what a session sends will say that it was refused. */
    boolean isInTransaction(ServerSession session, Transaction transaction) {
        return transaction != null && transacted.contains(session);
    }

    /** A plugin has refused a message. */
    void doom(ServerSession session, Transaction transaction, Exception refusal) {
        if (isInTransaction(session, transaction)) {
            transaction.markAsRollbackOnly(new ActiveMQTransactionRolledBackException(
                    "rolled back, because the broker refused a message: " + refusal.getMessage()));
        }
    }
}
