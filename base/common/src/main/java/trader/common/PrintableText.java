package trader.common;

/** Makes text from clients' messages safe to repeat. */
public final class PrintableText {
    private static final int MAX_CHARS = 500;

    private PrintableText() {
    }

    /** At most 500 characters, with a question mark for each that is unsafe in XML or on a terminal. */
    public static String printable(String text) {
        return withoutControls(text.length() > MAX_CHARS ? text.substring(0, MAX_CHARS) : text);
    }

    /** A question mark for each character that is unsafe in XML or on a terminal. */
    public static String withoutControls(String text) {
        int first = 0;
        while (first < text.length() && isSafe(text.charAt(first))) {
            first++;
        }
        if (first == text.length()) {
            return text;
        }
        StringBuilder printable = new StringBuilder(text);
        for (int i = first; i < text.length(); i++) {
            if (!isSafe(text.charAt(i))) {
                printable.setCharAt(i, '?');
            }
        }
        return printable.toString();
    }

    /** Refused: controls, ends of lines, marks that turn the direction of writing, halves of pairs, no characters. */
    private static boolean isSafe(char c) {
        return c >= ' ' && c < 0x7f || c > 0x9f && c < 0x200e
                || c > 0x200f && !(c >= 0x2028 && c <= 0x202e) && !(c >= 0x2066 && c <= 0x2069)
                && !Character.isSurrogate(c) && c != 0xfeff && c < 0xfffe;
    }
}
