package trader.access;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Secrets by which processes of a broker's user, on its machine, show who they are: files that only this user may read,
 * {@code .trader/brokers/<address>_<port>} in the home directory.
 */
public final class BrokerSecrets {
    private static final Pattern ADDRESS = Pattern.compile("//(\\[[^]]+]|[^:/?,)]+):(\\d+)");
    private static final List<String> ALL_ADDRESSES = List.of("0.0.0.0", "0:0:0:0:0:0:0:0");

    private BrokerSecrets() {
    }

    /**
     * The secret of the broker at this URL, or of the first at a list of them whose secret can be read. Null if one of
     * them is on another machine, which would be told the secret, or all are other users'.
     */
    static String of(String url) {
        List<MatchResult> brokers = ADDRESS.matcher(url).results().toList();
        return brokers.stream().allMatch(BrokerSecrets::isHere) ? brokers.stream().map(BrokerSecrets::of)
                .filter(Objects::nonNull).findFirst().orElse(null) : null;
    }

    private static boolean isHere(MatchResult broker) {
        try {
            InetAddress address = InetAddress.getByName(broker.group(1));
            return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
        } catch (IOException unknown) {
            // No such host: connecting tells.
            return false;
        }
    }

    private static String of(MatchResult broker) {
        try {
            InetAddress address = InetAddress.getByName(broker.group(1));
            int port = Integer.parseInt(broker.group(2));
            Path own = file(address.getHostAddress(), port);
            for (String all : ALL_ADDRESSES) {
                own = Files.isReadable(own) ? own : file(all, port);
            }
            return Files.isReadable(own) ? Files.readString(own) : null;
        } catch (IOException | NumberFormatException unknown) {
            // The broker has just ended: connecting tells.
            return null;
        }
    }

    /** The file of the broker that listens on this address and port. */
    public static Path file(String address, int port) {
        return Path.of(System.getProperty("user.home"), ".trader", "brokers", address + "_" + port);
    }
}
