package trader.analysis.compare;

import java.util.Locale;

/** The verdict on a ratio. */
enum Verdict {
    /** The ratio is not 1; the family's error probability holds. */
    DIFFERENT,
    /** The whole interval lies within the margin around 1. */
    SAME,
    /** None of these: too few generations, or too much noise. */
    CANNOT_TELL;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
