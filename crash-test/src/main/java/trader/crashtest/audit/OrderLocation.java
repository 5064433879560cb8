package trader.crashtest.audit;

import java.util.Locale;

/** Where an order is that was never answered. */
public enum OrderLocation {
    /** It is recorded; only the answer did not get through. */
    RECORDED,
    /** It still waits in the queue. */
    QUEUED,
    /** It is a dead letter. */
    DEAD_LETTER,
    /** Nowhere: it never arrived, or was lost. */
    NOWHERE;

    /** The name in tables. */
    public String spelling() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
