package trader.lab.experiment;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import trader.launcher.jvm.ServerPlan;

/**
 * The sessions file of a FIX load (docs/FIX.md): {@code LOAD<client>-<thread>} for each thread, from this host alone.
 * They are durable as real ones, and begin anew with each client.
 */
final class LoadSessions {
    private static final String COMMON = """
            # Written by 'trader run --client fix'.
            [defaults]
            addresses = 127.0.0.0/8, ::1, %s
            client-may-reset = true

            [limits]
            connections = %d
            connections-per-address = %d

            """;

    private LoadSessions() {
    }

    /** The server with a gateway for the load's sessions, whose file is made in its directory. */
    static ServerPlan added(ServerPlan server, LoadPlan load, Path directory) throws IOException {
        Path file = Files.createDirectories(directory).resolve("fix-sessions.ini");
        int connections = 2 * load.processes() * load.threads();
        String host = InetAddress.getByName(server.settings().getOrDefault("bind", "127.0.0.1")).getHostAddress();
        StringBuilder text = new StringBuilder(COMMON.formatted(host, connections, connections));
        for (int client = 1; client <= load.processes(); client++) {
            for (int thread = 1; thread <= load.threads(); thread++) {
                text.append("[session LOAD").append(client).append('-').append(thread).append("]\n");
            }
        }
        Files.writeString(file, text);
        Map<String, String> settings = new TreeMap<>(server.settings());
        settings.put("fix-sessions", file.toString());
        return new ServerPlan(server.main(), server.flags(), settings);
    }
}
