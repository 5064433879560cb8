package trader.server.transaction;

import jakarta.transaction.TransactionManager;
import jakarta.transaction.UserTransaction;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.UnexpectedRollbackException;
import org.springframework.transaction.jta.JtaTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;

/**
 * Reports a transaction that was rolled back at its commit as a failure of a message or of the server. Spring's
 * listener container would take a {@code TransactionException} for a failure of the infrastructure, and close the
 * connection that its listeners share while the others use it.
 */
final class OrderTransactionManager extends JtaTransactionManager {
    private static final long serialVersionUID = 1L;

    private final transient TransactionFigures figures;

    OrderTransactionManager(UserTransaction userTransaction, TransactionManager transactionManager,
            TransactionFigures figures) {
        super(userTransaction, transactionManager);
        this.figures = figures;
    }

    @Override
    protected void doBegin(Object transaction, TransactionDefinition definition) {
        super.doBegin(transaction, definition);
        figures.begun();
    }

    @Override
    protected void doCommit(DefaultTransactionStatus status) {
        figures.beginCommit();
        try {
            super.doCommit(status);
            figures.committed();
        } catch (UnexpectedRollbackException refused) {
            figures.rolledBack();
            throw figures.failure(refused);
        } finally {
            figures.endCommit();
        }
    }

    @Override
    protected void doRollback(DefaultTransactionStatus status) {
        figures.rolledBack();
        super.doRollback(status);
    }
}
