package trader.server.listener;

import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.SystemException;
import jakarta.transaction.Transaction;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionSynchronizationUtils;
import trader.server.transaction.TransactionFigures;

/**
 * The transactions of a listener, one after another, that a container other than Spring's begins and ends: activates
 * Spring's synchronizations for them, and counts them. For one thread at a time.
 */
public final class ListenerTransaction {
    private final TransactionFigures figures;
    private boolean committing;
    /** Another thread sets it if the transaction takes too long. */
    private volatile int outcome;

    public ListenerTransaction(TransactionFigures figures) {
        this.figures = figures;
    }

    /** Before the transaction begins; {@link #complete} must follow. */
    public void open() {
        committing = false;
        outcome = Status.STATUS_UNKNOWN;
        TransactionSynchronizationManager.initSynchronization();
    }

    public void begun(Transaction transaction) throws RollbackException, SystemException {
        figures.begun();
        transaction.registerSynchronization(new Outcome());
    }

    /** The container is about to commit. */
    public void beginCommit() {
        committing = true;
        figures.beginCommit();
    }

    public boolean isCommitting() {
        return committing;
    }

    /** The transaction has ended in some way; does nothing the second time. */
    public void complete() {
        if (!TransactionSynchronizationManager.isSynchronizationActive()) {
            return;
        }
        if (committing) {
            figures.endCommit();
        }
        if (outcome == Status.STATUS_COMMITTED) {
            figures.committed();
        } else if (outcome == Status.STATUS_ROLLEDBACK) {
            figures.rolledBack();
        }
        try {
            TransactionSynchronizationUtils.triggerAfterCompletion(switch (outcome) {
                case Status.STATUS_COMMITTED -> TransactionSynchronization.STATUS_COMMITTED;
                case Status.STATUS_ROLLEDBACK -> TransactionSynchronization.STATUS_ROLLED_BACK;
                default -> TransactionSynchronization.STATUS_UNKNOWN;
            });
        } finally {
            TransactionSynchronizationManager.clear();
        }
    }

    private final class Outcome implements Synchronization {
        @Override
        public void beforeCompletion() {
            // There is nothing to do before the commit.
        }

        @Override
        public void afterCompletion(int status) {
            outcome = status;
        }
    }
}
