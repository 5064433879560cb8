package trader.fixgateway.connection;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongSupplier;
import trader.common.logging.LogThrottle;

/** Log lines about closed connections: at most one a minute per reason, so that none hides another. Thread-safe. */
public final class DisconnectLog {
    private static final int MAX_CHARACTERS = 200;

    private final Map<DisconnectReason, LogThrottle> throttles = new EnumMap<>(DisconnectReason.class);

    DisconnectLog(LongSupplier nanoClock) {
        for (DisconnectReason each : DisconnectReason.values()) {
            throttles.put(each, new LogThrottle(nanoClock));
        }
    }

    /** The line to log now, or null. */
    String line(Object remote, DisconnectReason reason, String text) {
        long count = throttles.get(reason).count();
        if (count == 0) {
            return null;
        }
        String line = "FIX connection from " + remote + " is closed: " + printable(text);
        return count == 1 ? line
                : line + " (" + (count - 1) + " more were closed for this reason since the last such line)";
    }

    /** Text from a client, shortened, without control characters. */
    public static String printable(String text) {
        String shown = text.length() <= MAX_CHARACTERS ? text : text.substring(0, MAX_CHARACTERS) + "...";
        return shown.replaceAll("\\p{Cntrl}", "|");
    }
}
