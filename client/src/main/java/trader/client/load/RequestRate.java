package trader.client.load;

/**
 * @param kind half of the calibrated throughput, no limit, or a number
 * @param perS requests per second of a fixed rate, otherwise 0
 */
public record RequestRate(Kind kind, double perS) {
    /** {@code auto}, {@code max} or a number. */
    enum Kind { AUTO, MAX, FIXED }

    private static final double HIGHEST_PER_S = 10_000_000;

    static RequestRate parse(String text) {
        if (text.equals("auto")) {
            return new RequestRate(Kind.AUTO, 0);
        }
        if (text.equals("max")) {
            return new RequestRate(Kind.MAX, 0);
        }
        if (!isPerSecond(text)) {
            throw new IllegalArgumentException("setting 'rate' is '" + text
                    + "': must be auto, max, or a number per second above 0 and up to 10000000");
        }
        return new RequestRate(Kind.FIXED, Double.parseDouble(text));
    }

    /** Whether it is a number above 0 and up to 10,000,000. */
    public static boolean isPerSecond(String text) {
        return text.matches("[0-9]+(\\.[0-9]+)?") && Double.parseDouble(text) > 0
                && Double.parseDouble(text) <= HIGHEST_PER_S;
    }
}
