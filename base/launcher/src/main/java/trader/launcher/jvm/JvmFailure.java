package trader.launcher.jvm;

import java.util.List;

public final class JvmFailure extends Exception {
    private static final long serialVersionUID = 1;

    private static final String CONSOLE = "; the console ends with:";

    /** {@code console}: the last lines of its console. */
    public JvmFailure(String what, List<String> console) {
        super(console.isEmpty() ? what : what + CONSOLE + "\n    " + String.join("\n    ", console));
    }
}
