package trader.broker;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.apache.activemq.artemis.core.server.ServerSession;
import org.apache.activemq.artemis.core.server.impl.ServerSessionImpl;
import org.apache.activemq.artemis.core.server.plugin.ActiveMQServerSessionPlugin;
import org.apache.activemq.artemis.core.transaction.Transaction;

/**
 * Lets a session whose connection has failed forget the transaction that it prepared, if recovery has finished this
 * meanwhile. Artemis 2.57 would roll it back once more; that fails, and the messages that the session was sent would
 * not return to their queue until the broker restarts.
 *
 * <p>A transaction that recovery finishes after this look, and before Artemis' roll-back, still does that: the time in
 * which it can is shorter, not zero.
 */
final class FinishedTransactions implements ActiveMQServerSessionPlugin {
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
            if (prepared != null && (prepared.getState() == Transaction.State.COMMITTED
                    || prepared.getState() == Transaction.State.ROLLEDBACK)) {
                PREPARED.compareAndSet(session, prepared, null);
            }
        }
    }
}
