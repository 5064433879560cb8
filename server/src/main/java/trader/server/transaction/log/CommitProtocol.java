package trader.server.transaction.log;

/** Where the decision to commit an order's transaction is kept. */
public enum CommitProtocol {
    /** In the transaction log. Each resource syncs its prepare and its commit. */
    XA,
    /** In the log of the order resource, synced with the order's prepare. Commits need no fsync. */
    MARKABLE
}
