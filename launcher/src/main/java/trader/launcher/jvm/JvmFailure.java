package trader.launcher.jvm;

import java.util.List;

/** A JVM that did not start, or ended too early. */
public final class JvmFailure extends Exception {
    private static final long serialVersionUID = 1;

    /** What happened, and what its console said last. */
    public JvmFailure(String what, List<String> console) {
        super(console.isEmpty() ? what : what + "; its console ends with:\n    " + String.join("\n    ", console));
    }
}
