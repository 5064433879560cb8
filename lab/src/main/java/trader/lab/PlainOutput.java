package trader.lab;

import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.Map;

/** Standard output in a character set without the signs of Trader's texts: what ASCII has for them, instead of "?". */
final class PlainOutput extends PrintStream {
    private static final Map<String, String> SIGNS = Map.of("µ", "u", "±", "+-", "–", "-", "×", "x", "÷", "/",
            "…", "...", "≥", ">=", "→", "->");

    PlainOutput(PrintStream output) {
        super(output, true);
    }

    /** Replaces standard output if the locale needs it. */
    static void useIfNeeded() {
        // The second is that of JDK 17, which it sets for a terminal only.
        String name = System.getProperty("stdout.encoding", System.getProperty("sun.stdout.encoding",
                Charset.defaultCharset().name()));
        if (!Charset.forName(name).newEncoder().canEncode(String.join("", SIGNS.keySet()))) {
            System.setOut(new PlainOutput(System.out));
        }
    }

    /** All other methods for texts call this one. */
    @Override
    public void print(String text) {
        String plain = String.valueOf(text);
        for (Map.Entry<String, String> sign : SIGNS.entrySet()) {
            plain = plain.replace(sign.getKey(), sign.getValue());
        }
        super.print(plain);
    }
}
