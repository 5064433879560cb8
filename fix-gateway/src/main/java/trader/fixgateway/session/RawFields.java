package trader.fixgateway.session;

/** Reads single fields of a message that is still a text. */
final class RawFields {
    private static final char SOH = 1;

    private RawFields() {
    }

    /** The value of the first field with a tag, or null. */
    static String first(String frame, int tag) {
        int at = find(frame, tag, 0);
        return at < 0 ? null : frame.substring(at, frame.indexOf(SOH, at));
    }

    /** The value of the first field with a tag, which has 1 to 9 digits; -1 where it has not. */
    static int number(String frame, int tag) {
        int first = find(frame, tag, 0);
        int number = 0;
        int at = first;
        for (; at >= 0 && frame.charAt(at) >= '0' && frame.charAt(at) <= '9' && at - first < 10; at++) {
            number = 10 * number + frame.charAt(at) - '0';
        }
        return at > first && at - first < 10 && frame.charAt(at) == SOH ? number : -1;
    }

    /** Whether two fields have the tag. */
    static boolean isRepeated(String frame, int tag) {
        int at = find(frame, tag, 0);
        return at >= 0 && find(frame, tag, at) >= 0;
    }

    /** Where the value of the next field with a tag begins, or -1. */
    private static int find(String frame, int tag, int from) {
        String beginning = tag + "=";
        if (from == 0 && frame.startsWith(beginning)) {
            return beginning.length();
        }
        int at = frame.indexOf(SOH + beginning, from);
        return at < 0 ? -1 : at + 1 + beginning.length();
    }
}
