package trader.server.broker;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import trader.common.HostPort;

/** Where a broker listens; port 0 picks a free one. */
record ListenAddress(String bind, int port) {
    /** Checked first, because Artemis reports a busy port or a foreign address with a page of stack traces. */
    void requireFree() throws BrokerException {
        try (ServerSocket probe = new ServerSocket()) {
            probe.setReuseAddress(true);
            probe.bind(new InetSocketAddress(bind, port));
        } catch (IOException busy) {
            throw new BrokerException("cannot listen on " + bind + " port " + port + ": " + busy.getMessage(), busy);
        }
    }

    String hostForClients() {
        if (bind.equals("0.0.0.0") || bind.equals("::")) {
            return "127.0.0.1";
        }
        return HostPort.hostInUrl(bind);
    }
}
