package trader.common;

/** The promise of an acknowledgement; one switch for the broker's journal, the transaction log and the resource. */
public enum Durability {
    /** Nothing is written: only messaging and two-phase commit take time. */
    NONE,
    /** Written but not synced: survives the end of the process, but not a power cut. */
    PROCESS,
    /** Synced to the disk before anything is acknowledged. */
    FORCED
}
