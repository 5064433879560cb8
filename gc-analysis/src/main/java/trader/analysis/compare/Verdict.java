package trader.analysis.compare;

/** The verdict on a ratio. */
enum Verdict {
    /** The ratio is not 1; the family's error probability holds. */
    DIFFERENT("different"),
    /** The whole interval lies within the margin around 1. */
    SAME("same"),
    /** None of these: too few generations, or too much noise. */
    CANNOT_TELL("cannot tell");

    private final String words;

    Verdict(String words) {
        this.words = words;
    }

    @Override
    public String toString() {
        return words;
    }
}
