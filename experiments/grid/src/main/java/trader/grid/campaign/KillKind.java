package trader.grid.campaign;

/** Kinds of kill at a random moment. */
public enum KillKind {
    /** A member that stores partitions. */
    STORAGE,
    /** A business node. */
    NODE,
    /** A member that stores partitions and a business node, one right after the other. */
    BOTH,
    /** All members that store partitions, and all business nodes. They start again from what is on disk. */
    ALL,
    /** A member that stores partitions is stopped for 5 to 120 s (SIGSTOP), and goes on. */
    FREEZE
}
