package trader.analysis.compare;

import com.fasterxml.jackson.annotation.JsonValue;

/** What can be said about a ratio. */
public enum Verdict {
    /** The interval of the ratio does not hold 1. */
    DIFFERENT("different"),
    /** The whole interval lies within the margin around 1, and holds 1. */
    SAME("same within noise"),
    /** Neither: too few repeats, too much noise, or figures are missing. */
    CANNOT_TELL("cannot tell");

    private final String words;

    Verdict(String words) {
        this.words = words;
    }

    /** As it is written. */
    @JsonValue
    @Override
    public String toString() {
        return words;
    }
}
