package trader.crashtest.audit;

import trader.common.Settings;

/** Where an unanswered order is. */
enum OrderLocation {
    /** It is recorded; only the answer is missing. */
    RECORDED,
    /** In the queue. */
    QUEUED,
    /** Among the dead letters. */
    DEAD_LETTER,
    /** Nowhere: it never arrived or was lost. */
    NOWHERE;

    public String spelling() {
        return Settings.spelling(this);
    }
}
