package trader.common;

import java.util.Locale;
import java.util.regex.Pattern;

/** Names of the loopback address in the Host header of a request. */
public final class LoopbackHost {
    /** Why a request with another name is refused. */
    public static final String REFUSAL =
            "the Host header must be localhost, 127.0.0.1 or [::1], with or without a port";

    private static final Pattern NAMES =
            Pattern.compile("(localhost|127\\.0\\.0\\.1|\\[::1]|\\[0:0:0:0:0:0:0:1])(:\\d*)?");

    private LoopbackHost() {
    }

    /**
     * Whether a Host header is that of a client which knows that it asks this machine. A page of the web, whose own
     * name leads to the loopback address, sends that name.
     */
    public static boolean isNamedBy(String host) {
        return NAMES.matcher(host.toLowerCase(Locale.ROOT)).matches();
    }
}
