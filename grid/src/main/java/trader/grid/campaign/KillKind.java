package trader.grid.campaign;

/** What a round of a campaign kills at a random moment. */
public enum KillKind {
    /** A member that stores partitions. */
    STORAGE,
    /** A business node. */
    NODE,
    /** A member that stores partitions and a business node at the same time. */
    BOTH,
    /** All members that store partitions, and all business nodes. They start again from what is on disk. */
    ALL
}
