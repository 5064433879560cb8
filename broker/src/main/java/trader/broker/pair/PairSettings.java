package trader.broker.pair;

import java.nio.file.Path;
import trader.common.HostPort;
import trader.common.Settings;

/**
 * The other broker of a pair.
 *
 * @param peerHost where the other broker listens, without brackets
 * @param locks a directory that both brokers use, on a file system with working locks
 */
public record PairSettings(String peerHost, int peerPort, Path locks) {
    /** Null without the setting {@code ha-peer}. */
    public static PairSettings from(Settings settings) {
        String peer = settings.text("ha-peer", null);
        String locks = settings.text("lock-dir", null);
        if (peer == null && locks == null) {
            return null;
        }
        if (peer == null || locks == null) {
            throw new IllegalArgumentException("settings 'ha-peer' and 'lock-dir' go together");
        }
        return of(peer, Path.of(locks));
    }

    /** Throws an {@link IllegalArgumentException} if {@code peer} is not an address such as {@code host:61616}. */
    public static PairSettings of(String peer, Path locks) {
        try {
            HostPort address = HostPort.parse(peer);
            return new PairSettings(address.host(), address.port(), locks);
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException("setting 'ha-peer', the address of the other broker, is "
                    + wrong.getMessage(), wrong);
        }
    }

    String peer() {
        return new HostPort(peerHost, peerPort).toString();
    }
}
