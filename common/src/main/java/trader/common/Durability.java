package trader.common;

/** The promise of an acknowledgement; one switch for the broker's journal, the transaction log and the resource. */
public enum Durability {
    /** Nothing is written: the cost of messaging and two-phase commit alone. */
    NONE,
    /** Written, not forced: survives the end of the process, not a power cut. */
    PROCESS,
    /** Forced to the disk before anything is acknowledged. */
    FORCED
}
