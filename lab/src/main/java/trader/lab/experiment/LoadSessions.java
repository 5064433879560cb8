package trader.lab.experiment;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import trader.common.PrivateFiles;
import trader.launcher.jvm.ServerPlan;

/**
 * The sessions file of a FIX load (docs/FIX.md): a session {@code LOAD<client>-<thread>} for each thread, accepted only
 * from this host. The sessions are durable, like real ones, but each client resets them at its start.
 */
final class LoadSessions {
    private static final String COMMON = """
            # Written by 'trader run --driver fix'.
            [defaults]
            addresses = 127.0.0.0/8, ::1, %s
            client-may-reset = true
            longest-heartbeat = 1h

            [limits]
            connections = %s
            connections-per-address = %s

            """;

    private LoadSessions() {
    }

    /** Writes the file and adds it to the server's settings. */
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
        PrivateFiles.write(file, text);
        Map<String, String> settings = new TreeMap<>(server.settings());
        settings.put("fix-sessions", file.toString());
        return server.with(settings);
    }
}
