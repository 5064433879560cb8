package trader.client.record;

import java.util.Locale;

/** The phases of a load, in order. */
public enum Phase {
    /** Closed loop, to warm up both sides; the figures go to {@code warmup.hlog} only. */
    WARMUP,
    /** Closed loop that finds the throughput. */
    CALIBRATE,
    /** The phase that counts. */
    MEASURE,
    /** All over. */
    END;

    /** The phase after this one; none follows {@link #END}. */
    public Phase next() {
        return values()[ordinal() + 1];
    }

    /** The name in {@code phases.csv}. */
    public String spelling() {
        return name().toLowerCase(Locale.ROOT);
    }
}
