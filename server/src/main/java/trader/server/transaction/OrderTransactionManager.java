package trader.server.transaction;

import jakarta.transaction.TransactionManager;
import jakarta.transaction.UserTransaction;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.UnexpectedRollbackException;
import org.springframework.transaction.jta.JtaTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;
import trader.common.CounterLog;
import trader.server.transaction.log.DecisionLog;

/**
 * Reports a transaction that was rolled back at its commit, because a resource voted against it, as a failure of that
 * one message; because its decision could not be written, as a failure of the server. Spring's listener container would
 * take a {@code TransactionException} for a failure of the infrastructure, and close the connection that its listeners
 * share while the others use it.
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
        // Of an earlier commit, whose outcome could not be noted.
        DecisionLog.takeFailure();
        try {
            super.doCommit(status);
            committed.increment();
        } catch (UnexpectedRollbackException refused) {
            rolledBack.increment();
            Throwable notWritten = DecisionLog.takeFailure();
            throw notWritten == null ? new RolledBackAtCommitException(refused)
                    : new DataAccessResourceFailureException("the decision to commit was not written: "
                            + notWritten.getMessage(), notWritten);
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
