package trader.broker;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.EnumSet;
import java.util.Set;
import org.apache.activemq.artemis.core.server.ServerSession;
import org.apache.activemq.artemis.core.server.impl.ServerSessionImpl;
import org.apache.activemq.artemis.core.server.plugin.ActiveMQServerSessionPlugin;
import org.apache.activemq.artemis.core.transaction.Transaction;

/**
 * Lets a session whose connection has failed forget the transaction that it prepared: recovery finishes this, and may
 * do so at any moment. Artemis 2.57 rolls it back if it finds it finished. That fails, and the messages that had been
 * sent to the session do not return to their queue until the broker restarts. A prepared one it leaves alone, too.
 */
final class FinishedTransactions implements ActiveMQServerSessionPlugin {
    private static final Set<Transaction.State> FINISHED_BY_RECOVERY = EnumSet.of(Transaction.State.PREPARED,
            Transaction.State.COMMITTED, Transaction.State.ROLLEDBACK);
    private static final VarHandle PREPARED;

    static {
        try {
            PREPARED = MethodHandles.privateLookupIn(ServerSessionImpl.class, MethodHandles.lookup())
                    .findVarHandle(ServerSessionImpl.class, "pendingTX", Transaction.class);
        } catch (ReflectiveOperationException otherVersion) {
            throw new ExceptionInInitializerError(otherVersion);
        }
    }

    @Override
    public void beforeCloseSession(ServerSession session, boolean failed) {
        if (session instanceof ServerSessionImpl) {
            Transaction prepared = (Transaction) PREPARED.getVolatile(session);
            if (prepared != null && FINISHED_BY_RECOVERY.contains(prepared.getState())) {
                PREPARED.compareAndSet(session, prepared, null);
            }
        }
    }
}
