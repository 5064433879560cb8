package trader.server.broker.pair;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import trader.common.Settings;

/**
 * The other broker of a pair.
 *
 * @param peerHost where the other broker listens
 * @param locks a directory that both brokers use, on a file system with working locks
 */
public record PairSettings(String peerHost, int peerPort, Path locks) {
    private static final Pattern ADDRESS = Pattern.compile("(\\[[0-9A-Fa-f:.]+]|[^\\s:/,()]+):([0-9]{1,5})");
    private static final int MAX_PORT = 65_535;

    /** Null without the setting {@code ha-peer}. */
    public static PairSettings from(Settings settings) {
        String peer = settings.text("ha-peer", null);
        String locks = settings.text("locks", null);
        if (peer == null && locks == null) {
            return null;
        }
        if (peer == null || locks == null) {
            throw new IllegalArgumentException("settings 'ha-peer' and 'locks' go together");
        }
        return of(peer, Path.of(locks));
    }

    /** Throws an {@link IllegalArgumentException} if {@code peer} is not an address such as {@code host:61616}. */
    public static PairSettings of(String peer, Path locks) {
        Matcher address = ADDRESS.matcher(peer);
        int port = address.matches() ? Integer.parseInt(address.group(2)) : 0;
        if (port < 1 || port > MAX_PORT) {
            throw new IllegalArgumentException("setting 'ha-peer' is '" + peer + "': the other broker's host and port,"
                    + " such as 127.0.0.1:61617, with a port from 1 to " + MAX_PORT);
        }
        return new PairSettings(address.group(1), port, locks);
    }

    String peer() {
        return peerHost + ":" + peerPort;
    }
}
