package trader.server.tx;

import jakarta.transaction.TransactionManager;
import jakarta.transaction.UserTransaction;
import org.springframework.transaction.UnexpectedRollbackException;
import org.springframework.transaction.jta.JtaTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;

/**
 * Reports a transaction that was rolled back at its commit as a failure of that one message.
 *
 * <p>A resource may vote against a commit. Spring's listener container takes any {@code TransactionException} for a
 * failure of the infrastructure, and closes the connection that all of its listeners share, under the transactions of
 * the others.
 */
final class OrderTransactionManager extends JtaTransactionManager {
    private static final long serialVersionUID = 1L;

    OrderTransactionManager(UserTransaction userTransaction, TransactionManager transactionManager) {
        super(userTransaction, transactionManager);
    }

    @Override
    protected void doCommit(DefaultTransactionStatus status) {
        try {
            super.doCommit(status);
        } catch (UnexpectedRollbackException rolledBack) {
            throw new RolledBackAtCommitException(rolledBack);
        }
    }

    /** A vote against the commit. */
    private static final class RolledBackAtCommitException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        RolledBackAtCommitException(UnexpectedRollbackException cause) {
            super("the transaction was rolled back at its commit: " + cause.getMessage(), cause);
        }
    }
}
