package trader.analysis.clock;

import java.util.Locale;

/** No offset with a steady drift agrees with all exchanges of some time. */
public final class ClockContradictionException extends Exception {
    private static final long serialVersionUID = 1;

    ClockContradictionException(double fromS, double toS) {
        super(String.format(Locale.ROOT, "no offset with a steady drift of at most %.0f ppm fits all requests between"
                + " %.0f and %.0f s after the first: a clock was set or its rate changed", OffsetLines.MOST_SLOPE * 1e6,
                fromS, toS));
    }
}
