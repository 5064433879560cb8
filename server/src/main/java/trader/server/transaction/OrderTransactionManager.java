package trader.server.transaction;

import jakarta.transaction.TransactionManager;
import jakarta.transaction.UserTransaction;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.UnexpectedRollbackException;
import org.springframework.transaction.jta.JtaTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;
import trader.common.CounterLog;

/**
 * Reports a transaction that was rolled back at its commit, because a resource voted against it, as a failure of that
 * one message. Spring's listener container would take a {@code TransactionException} for a failure of the
 * infrastructure, and close the connection that its listeners share while the others use it.
 */
final class OrderTransactionManager extends JtaTransactionManager {
    private static final long serialVersionUID = 1L;

    private final LongAdder begun = new LongAdder();
    private final LongAdder committed = new LongAdder();
    private final LongAdder rolledBack = new LongAdder();
    private final AtomicInteger committing = new AtomicInteger();

    OrderTransactionManager(UserTransaction userTransaction, TransactionManager transactionManager) {
        super(userTransaction, transactionManager);
    }

    /** Begun transactions include those of listeners that received no order. */
    void addCounters(CounterLog log) {
        log.add("transactionsBegun", begun::sum);
        log.add("transactionsCommitted", committed::sum);
        log.add("transactionsRolledBack", rolledBack::sum);
        log.add("transactionsCommitting", committing::get);
    }

    @Override
    protected void doBegin(Object transaction, TransactionDefinition definition) {
        super.doBegin(transaction, definition);
        begun.increment();
    }

    @Override
    protected void doCommit(DefaultTransactionStatus status) {
        committing.incrementAndGet();
        try {
            super.doCommit(status);
            committed.increment();
        } catch (UnexpectedRollbackException refused) {
            rolledBack.increment();
            throw new RolledBackAtCommitException(refused);
        } finally {
            committing.decrementAndGet();
        }
    }

    @Override
    protected void doRollback(DefaultTransactionStatus status) {
        rolledBack.increment();
        super.doRollback(status);
    }

    private static final class RolledBackAtCommitException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        RolledBackAtCommitException(UnexpectedRollbackException cause) {
            super("the transaction was rolled back at its commit: " + cause.getMessage(), cause);
        }
    }
}
