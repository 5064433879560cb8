package trader.server.transaction.log;

/** Storage of the transaction manager's decisions. */
public enum TransactionStore {
    /** Trader's own: one file of slots; one fsync covers all waiting transactions. */
    SLOT,
    /** Narayana's, with a file for each decision. */
    SHADOW,
    /** Narayana's, on a journal of Artemis. */
    JOURNAL
}
