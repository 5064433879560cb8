package trader.fixml;

/**
 * The largest message that the codec reads and writes.
 *
 * @param maxChars characters of the whole text
 */
public record FixmlLimits(int maxChars) {
    /** 64 Ki characters: like the other limits, several times the needs of the largest real message. */
    public static final FixmlLimits DEFAULT = new FixmlLimits(64 * 1024);

    /** Levels of elements, the root being the first. */
    static final int MAX_DEPTH = 16;

    /** Of one element; also its prefixes. */
    static final int MAX_ATTRIBUTES = 128;

    public FixmlLimits {
        if (maxChars < 1) {
            throw new IllegalArgumentException("maxChars is " + maxChars + ": at least 1");
        }
    }
}
