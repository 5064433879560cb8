package trader.server.broker;

import java.io.IOException;
import java.net.InetAddress;
import org.slf4j.Logger;

/** Warnings of what others in the network can do with the embedded broker. */
final class StrangerWarnings {
    private StrangerWarnings() {
    }

    /** Warns if the broker listens beyond the loopback address without users or without TLS. */
    static void log(BrokerSettings settings, String url, Logger log) {
        try {
            if (InetAddress.getByName(settings.bind()).isLoopbackAddress()) {
                return;
            }
        } catch (IOException unknown) {
            log.debug("Bound all the same", unknown);
        }
        if (settings.users() == null) {
            log.warn("Any client that reaches port {} of {} can order, change and cancel orders under any name but"
                    + " Trader's own, ask for their status, and fill the queues: use --users FILE to"
                    + " restrict this, and --tls-keystore FILE to encrypt", url.substring(url.lastIndexOf(':') + 1),
                    settings.bind());
        } else if (settings.tls() == null) {
            log.warn("Passwords and messages to {} are not encrypted: others in the network can read them, and trade as"
                    + " these users; use --tls-keystore FILE to encrypt them", settings.bind());
        }
    }
}
