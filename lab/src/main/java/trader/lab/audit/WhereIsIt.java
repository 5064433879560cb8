package trader.lab.audit;

/** Where an order is that was never answered. */
public enum WhereIsIt {
    /** It is recorded; only the answer did not get through. */
    RECORDED,
    /** It still waits in the queue. */
    QUEUED,
    /** It is a dead letter. */
    DEAD_LETTER,
    /** Nowhere: it never arrived, or was lost. */
    NOWHERE
}
