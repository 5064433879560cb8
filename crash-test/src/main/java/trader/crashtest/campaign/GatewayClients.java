package trader.crashtest.campaign;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import trader.client.fix.FixAddress;
import trader.client.journal.OrderJournal;
import trader.common.PrivateFiles;
import trader.crashtest.load.FixOrderLoad;
import trader.crashtest.load.OrderLoad;
import trader.launcher.jvm.ModulePath;
import trader.launcher.jvm.ServerPlan;

/** A FIX gateway that is killed and restarted, and its clients, whose sessions outlive it. */
final class GatewayClients {
    private static final String HOST = "127.0.0.1";
    private static final int DISCONNECTED_EACH_ROUND = 5;

    private final CrashPlan plan;
    private final Path sessions;
    private final Path stores;
    private final FixAddress address;
    private final List<String> compIds;
    final RestartedServer gateway;
    private FixOrderLoad load;

    GatewayClients(CrashPlan plan, Path directory, String brokerUrl, int port, ModulePath modules) {
        this.plan = plan;
        this.sessions = directory.resolve("sessions.ini");
        this.stores = directory.resolve("clients");
        this.address = new FixAddress(HOST, port);
        this.compIds = IntStream.rangeClosed(1, plan.threads()).mapToObj(number -> "F" + number).toList();
        ServerPlan asked = plan.system().server();
        gateway = new RestartedServer(new ServerPlan(ServerPlan.FIX, asked.flags(), Map.of("broker", brokerUrl,
                "bind", HOST, "fix-port", Integer.toString(port), "fix-sessions", sessions.toString(), "data-dir",
                directory.resolve("gateway-data").toString(), "durability",
                asked.settings().get("durability"))), directory.resolve("gateway"), modules,
                directory.resolveSibling("gateway.jsa"));
    }

    void writeSessions() throws IOException {
        StringBuilder text = new StringBuilder("[defaults]\naddresses=" + HOST + "\n");
        compIds.forEach(compId -> text.append("[session ").append(compId).append("]\n"));
        // A client may reconnect before its previous connection is gone.
        text.append("[limits]\nconnections-per-address=").append(4 * compIds.size()).append('\n');
        text.append("connections=").append(4 * compIds.size()).append('\n');
        PrivateFiles.write(sessions, text);
    }

    OrderLoad load(OrderJournal journal, long seed) {
        load = new FixOrderLoad(address, stores, journal, compIds, plan.system().symbols(), seed);
        return load;
    }

    void disconnectSome(RandomGenerator random) {
        load.disconnect(DISCONNECTED_EACH_ROUND, random);
    }
}
