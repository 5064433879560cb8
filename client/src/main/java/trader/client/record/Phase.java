package trader.client.record;

import java.util.Locale;

/** The phases of a load, in order. */
public enum Phase {
    /** Closed loop that warms up both sides; recorded in {@code warmup.hlog} only. */
    WARMUP,
    /** Closed loop that finds the throughput. */
    CALIBRATE,
    /** The load of the measurement, which begins only when code compiled for the closed loop has adapted. */
    SETTLE,
    /** The phase that is reported. */
    MEASURE,
    END;

    /** The next phase; there is none after {@link #END}. */
    public Phase next() {
        return values()[ordinal() + 1];
    }

    /** Whether requests follow the schedule, unless the loop is closed. */
    public boolean isScheduled() {
        return this == SETTLE || this == MEASURE;
    }

    /** As in {@code phases.csv}. */
    public String spelling() {
        return name().toLowerCase(Locale.ROOT);
    }
}
