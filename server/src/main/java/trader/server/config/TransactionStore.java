package trader.server.config;

/** Where the transaction manager keeps its decisions. */
public enum TransactionStore {
    /** Trader's own: one file of slots, forced for all transactions that wait at once. */
    SLOT,
    /** Narayana's: a file for each decision. */
    SHADOW,
    /** Narayana's, on a journal of Artemis. */
    JOURNAL
}
