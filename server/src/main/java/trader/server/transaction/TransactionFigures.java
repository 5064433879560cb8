package trader.server.transaction;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.springframework.dao.DataAccessResourceFailureException;
import trader.common.CounterLog;
import trader.server.transaction.log.DecisionLog;

/** Counts the transactions of listeners, and says why one was rolled back at its commit. Thread-safe. */
public final class TransactionFigures {
    private final LongAdder begun = new LongAdder();
    private final LongAdder committed = new LongAdder();
    private final LongAdder rolledBack = new LongAdder();
    private final AtomicInteger committing = new AtomicInteger();

    TransactionFigures() {
    }

    /** Begun transactions include those of listeners that received no order. */
    void addCounters(CounterLog log) {
        log.add("transactionsBegun", begun::sum);
        log.add("transactionsCommitted", committed::sum);
        log.add("transactionsRolledBack", rolledBack::sum);
        log.add("transactionsCommitting", committing::get);
    }

    public void begun() {
        begun.increment();
    }

    /** The commit of the thread's transaction begins; {@link #endCommit} follows. */
    public void beginCommit() {
        committing.incrementAndGet();
        // Of an earlier commit, whose outcome could not be noted.
        DecisionLog.takeFailure();
    }

    /** The commit that the thread began has ended, in any way. */
    public void endCommit() {
        committing.decrementAndGet();
    }

    public void committed() {
        committed.increment();
    }

    public void rolledBack() {
        rolledBack.increment();
    }

    /**
     * The failure behind the rollback of the thread's transaction at its commit: of that one message, because a
     * resource voted against it; or of the server, because its decision could not be written.
     */
    public RuntimeException failure(Exception rolledBackAtCommit) {
        Throwable notWritten = DecisionLog.takeFailure();
        return notWritten == null ? new RolledBackAtCommitException(rolledBackAtCommit)
                : new DataAccessResourceFailureException("the decision to commit was not written: "
                        + notWritten.getMessage(), notWritten);
    }

    private static final class RolledBackAtCommitException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        RolledBackAtCommitException(Exception cause) {
            super("the transaction was rolled back at its commit: " + cause.getMessage(), cause);
        }
    }
}
