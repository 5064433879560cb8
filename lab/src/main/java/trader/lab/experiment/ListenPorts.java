package trader.lab.experiment;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import trader.launcher.jvm.ServerPlan;

/** Tries the ports of a service. Another process may take one until it has started; then it says the same. */
final class ListenPorts {
    private static final String LOOPBACK = "127.0.0.1";
    private static final List<String> AT_BIND = List.of("port", "fix-port");
    private static final int BACKLOG = 1;

    private ListenPorts() {
    }

    /** Refuses an address or a port that cannot be listened on, and two services on one port. */
    static void refuse(ServerPlan plan) {
        Map<String, String> settings = plan.settings();
        List<ServerSocket> listening = new ArrayList<>();
        try {
            for (String setting : AT_BIND) {
                if (settings.containsKey(setting)) {
                    String option = plan.main().equals(ServerPlan.FIX) ? "port" : setting;
                    listen(option, settings.get(setting), settings.getOrDefault("bind", LOOPBACK), listening);
                }
            }
            if (settings.containsKey("metrics-port")) {
                listen("metrics-port", settings.get("metrics-port"), LOOPBACK, listening);
            }
        } finally {
            listening.forEach(ListenPorts::close);
        }
    }

    private static void listen(String option, String port, String host, List<ServerSocket> listening) {
        InetAddress address;
        try {
            address = InetAddress.getByName(host);
            new ServerSocket(0, BACKLOG, address).close();
        } catch (IOException unusable) {
            throw new IllegalArgumentException("--bind " + host + ": cannot listen there: " + unusable.getMessage()
                    + "; allowed is an address of this machine", unusable);
        }
        try {
            listening.add(new ServerSocket(Integer.parseInt(port), BACKLOG, address));
        } catch (IOException refused) {
            throw new IllegalArgumentException("--" + option + " " + port + ": cannot listen there on " + host + ": "
                    + refused.getMessage() + (refused instanceof BindException ? "; 0 picks a free one" : ""), refused);
        }
    }

    private static void close(ServerSocket socket) {
        try {
            socket.close();
        } catch (IOException unexpected) {
            throw new IllegalStateException("cannot close " + socket, unexpected);
        }
    }
}
