package trader.jmsclient;

import java.security.SecureRandom;
import java.util.Locale;

/**
 * Names that never recur, even in another process, on another host or on another day. An order with a sender and ID
 * that were used before counts as a repetition, and gets the earlier report.
 */
public final class UniqueNames {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int RANDOM_DIGITS = 4;

    private UniqueNames() {
    }

    /** The time in milliseconds and four random digits, in base 36: twelve characters. */
    public static String next() {
        StringBuilder name = new StringBuilder(Long.toString(System.currentTimeMillis(), Character.MAX_RADIX));
        for (int i = 0; i < RANDOM_DIGITS; i++) {
            name.append(Character.forDigit(RANDOM.nextInt(Character.MAX_RADIX), Character.MAX_RADIX));
        }
        return name.toString().toUpperCase(Locale.ROOT);
    }
}
