package trader.lab.live;

import java.io.PrintStream;

/** A line that says what goes on: on a terminal each replaces the one before. One thread. */
public final class StatusLine {
    private static final String CLEAR = "\r\u001b[K";
    private static final String NO_WRAP = "\u001b[?7l";
    private static final String WRAP = "\u001b[?7h";

    private final PrintStream out;
    private final boolean terminal;
    private boolean isOpen;

    public StatusLine(PrintStream out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    public void show(String line) {
        if (terminal) {
            out.print(CLEAR + NO_WRAP + line + WRAP);
            out.flush();
            isOpen = true;
        } else {
            out.println(line);
        }
    }

    /** What is printed next replaces it, or begins below it. */
    public void end(boolean isReplaced) {
        if (isOpen) {
            out.print(isReplaced ? CLEAR : System.lineSeparator());
            isOpen = false;
        }
    }
}
