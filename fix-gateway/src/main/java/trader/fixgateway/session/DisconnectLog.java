package trader.fixgateway.session;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongSupplier;
import trader.common.logging.LogThrottle;

/** What the log says of connections that are closed: of each reason a line a minute, so that none hides another. */
final class DisconnectLog {
    private static final int MAX_CHARACTERS = 200;

    private final Map<Disconnect.Reason, LogThrottle> counts = new EnumMap<>(Disconnect.Reason.class);

    /**
     * Nothing has been closed yet.
     *
     * @param nanoClock such as {@link System#nanoTime()}
     */
    DisconnectLog(LongSupplier nanoClock) {
        for (Disconnect.Reason each : Disconnect.Reason.values()) {
            counts.put(each, new LogThrottle(nanoClock));
        }
    }

    /** The line that is due, or null. Thread-safe. */
    String line(Object remote, Disconnect closing) {
        long count = counts.get(closing.reason()).count();
        if (count == 0) {
            return null;
        }
        String line = "FIX connection from " + remote + " is closed: " + printable(closing.why());
        return count == 1 ? line
                : line + " (" + (count - 1) + " more were closed for this reason since the last such line)";
    }

    /** What clients send may be anything. */
    static String printable(String text) {
        String shown = text.length() <= MAX_CHARACTERS ? text : text.substring(0, MAX_CHARACTERS) + "...";
        return shown.replaceAll("\\p{Cntrl}", "|");
    }
}
