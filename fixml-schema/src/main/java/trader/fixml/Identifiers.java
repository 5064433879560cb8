package trader.fixml;

/**
 * The length limit of identifiers in requests: the IDs that clients choose, and the names of senders, symbols and
 * accounts. Longer ones could be read, but not every database can use them as a key.
 */
public final class Identifiers {
    /** In UTF-16 characters; several times the length of real identifiers. */
    public static final int MAX_CHARS = 128;

    private static final int SHOWN_VALUE = 60;

    private Identifiers() {
    }

    /** Whether an identifier is short enough; true for null. */
    public static boolean fits(String identifier) {
        return identifier == null || identifier.length() <= MAX_CHARS;
    }

    /** The limit, for messages about an identifier that is too long. */
    public static String allowed(String identifier) {
        return "at most " + MAX_CHARS + " characters, not " + identifier.length();
    }

    /**
     * Looks for an identifier that is too long.
     *
     * @param request in any other message only the header is checked
     * @return the name and beginning of the first such identifier, and the limit; null if there is none
     */
    public static String tooLong(FixmlMessage request) {
        String header = first("Hdr/@SID", request.header().senderCompId(), "Hdr/@TID", request.header().targetCompId());
        return header != null ? header : request instanceof FixmlRequest asked ? asked.tooLong() : null;
    }

    /** The first identifier that is too long, and the limit; null if there is none. Names alternate with values. */
    static String first(String... namesAndValues) {
        for (int i = 0; i < namesAndValues.length; i += 2) {
            String value = namesAndValues[i + 1];
            if (!fits(value)) {
                return namesAndValues[i] + " is '" + FixmlErrors.shortened(value, SHOWN_VALUE) + "': " + allowed(value);
            }
        }
        return null;
    }
}
