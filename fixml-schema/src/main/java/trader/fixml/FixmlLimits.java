package trader.fixml;

/**
 * The largest message that the codec reads and writes.
 *
 * @param maxChars characters of the whole text
 * @param maxDepth levels of elements, the root being the first
 * @param maxAttributes attributes of one element
 */
public record FixmlLimits(int maxChars, int maxDepth, int maxAttributes) {
    /** 64 Ki characters, 16 levels, 128 attributes: several times the needs of the largest real message. */
    public static final FixmlLimits DEFAULT = new FixmlLimits(64 * 1024, 16, 128);

    public FixmlLimits {
        requirePositive("maxChars", maxChars);
        requirePositive("maxDepth", maxDepth);
        requirePositive("maxAttributes", maxAttributes);
    }

    private static void requirePositive(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " is " + value + ": at least 1");
        }
    }
}
