package trader.analysis.compare;

import com.fasterxml.jackson.annotation.JsonValue;

/** The verdict on a ratio. */
enum Verdict {
    /** The interval of the ratio does not contain 1. */
    DIFFERENT("different"),
    /** The whole interval lies within the margin around 1, and contains 1. */
    SAME("same within noise"),
    /** None of these: too few repeats, too much noise, or missing figures. */
    CANNOT_TELL("cannot tell");

    private final String words;

    Verdict(String words) {
        this.words = words;
    }

    @JsonValue
    @Override
    public String toString() {
        return words;
    }
}
