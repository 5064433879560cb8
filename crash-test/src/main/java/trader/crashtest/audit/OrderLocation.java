package trader.crashtest.audit;

enum OrderLocation {
    /** It is recorded, and only the answer is missing. */
    RECORDED,
    QUEUED, DEAD_LETTER,
    /** Nowhere: it never arrived or was lost. */
    NOWHERE
}
