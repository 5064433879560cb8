package trader.server.config;

/** Where orders are recorded. */
public enum ResourceKind {
    /** The emulated XA resource manager, with the delays that are set; as durable as it is asked to be. */
    EMULATED,
    /** The same, always in memory. */
    EMULATED_VOLATILE,
    /** An H2 database file, through Spring JDBC. */
    H2,
    /** A PostgreSQL server, through Spring JDBC. */
    POSTGRESQL
}
