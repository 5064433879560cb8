package trader.lab.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Option;
import trader.fixgateway.config.FixSessions;

final class FixOptions {
    @Option(names = "--fix-port", paramLabel = "N", converter = Converters.Port.class,
            description = "Open a FIX 4.4 gateway on this port, at the --bind address; 0 picks a free port. Requires"
                    + " --fix-sessions. Default: no gateway.")
    private Integer port;

    @Option(names = "--fix-sessions", paramLabel = "FILE",
            description = "File that lists the FIX sessions allowed to log on (fix-gateway/README.md).")
    private Path sessions;

    void addTo(Map<String, String> settings, String bind) {
        if (port == null && sessions == null) {
            return;
        }
        if (port == null) {
            throw new IllegalArgumentException("--fix-sessions " + sessions + ": only with --fix-port");
        }
        if (sessions == null) {
            throw new IllegalArgumentException("--fix-port " + port + ": needs --fix-sessions, the file that lists the"
                    + " sessions allowed to log on");
        }
        settings.put("bind", bind);
        settings.put("fix-port", Integer.toString(port));
        settings.put("fix-sessions", valid("--fix-sessions", sessions));
    }

    /** Adds the server's settings for a load with its own sessions. */
    void addForLoadTo(Map<String, String> settings, String bind) {
        if (sessions != null) {
            throw new IllegalArgumentException("--fix-sessions " + sessions + ": not with --driver fix, which creates"
                    + " its own sessions");
        }
        settings.put("bind", bind);
        settings.put("fix-port", Integer.toString(port == null ? 0 : port));
    }

    /** The absolute name of a valid sessions file. */
    static String valid(String option, Path file) {
        if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
            throw new IllegalArgumentException(option + " " + file + ": there is no such file, or it cannot be read");
        }
        try {
            FixSessions.read(file);
        } catch (IOException failed) {
            throw new IllegalArgumentException(option + " " + file + ": cannot be read", failed);
        }
        return file.toAbsolutePath().normalize().toString();
    }
}
