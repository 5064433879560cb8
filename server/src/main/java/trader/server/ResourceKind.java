package trader.server;

/** Where orders are recorded. */
public enum ResourceKind {
    /** The emulated XA resource manager, in memory, with the delays that are set. */
    EMULATED,
    /** An H2 database file, through Spring JDBC. */
    H2
}
