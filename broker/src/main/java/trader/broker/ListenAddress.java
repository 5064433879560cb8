package trader.broker;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.common.HostPort;

/** Where the embedded broker listens, and what others in the network can do there. */
record ListenAddress(BrokerSettings settings) {
    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedBroker.class);

    /** Checked first, because Artemis reports a busy port or a foreign address with a page of stack traces. */
    void requireFree() throws BrokerException {
        BrokerSettings.Acceptor acceptor = settings.acceptor();
        try (ServerSocket probe = new ServerSocket()) {
            probe.setReuseAddress(true);
            probe.bind(new InetSocketAddress(acceptor.bind(), acceptor.port()));
        } catch (IOException busy) {
            throw new BrokerException("cannot listen on " + acceptor.bind() + " port " + acceptor.port() + ": "
                    + busy.getMessage(), busy);
        }
    }

    String hostForClients() {
        String bind = settings.acceptor().bind();
        return bind.equals("0.0.0.0") || bind.equals("::") ? "127.0.0.1" : HostPort.hostInUrl(bind);
    }

    /** Warns if the broker listens beyond the loopback address without users or without TLS. */
    void warnIfExposed(int port) {
        try {
            if (InetAddress.getByName(settings.acceptor().bind()).isLoopbackAddress()) {
                return;
            }
        } catch (IOException unknown) {
            LOG.debug("Bound all the same", unknown);
        }
        if (settings.users() == null) {
            LOG.warn("Any client that reaches port {} of {} can order, change and cancel orders under any name but"
                    + " Trader's own, ask for their status, and fill the queues: use --users FILE to"
                    + " restrict this, and --tls-keystore FILE to encrypt", port, settings.acceptor().bind());
        } else if (settings.acceptor().tls() == null) {
            LOG.warn("Passwords and messages to {} are not encrypted: others in the network can read them, and trade as"
                    + " these users; use --tls-keystore FILE to encrypt them", settings.acceptor().bind());
        }
    }
}
