package trader.lab.command;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import picocli.CommandLine.Option;
import trader.lab.control.ControlPlan;
import trader.lab.control.ControlSecret;

final class ControlOptions {
    @Option(names = "--control-port", paramLabel = "N", converter = Converters.Port.class,
            description = "Port, on the address of --bind, by which one 'trader run --remote-server' on another host"
                    + " uses this server, ends it and fetches its files (docs/COMMANDS.md); 0 picks a free one."
                    + " Default: none.")
    private Integer port;

    @Option(names = "--control-secret-file", paramLabel = "FILE",
            description = "File with the secret of --control-port, at least 20 characters, which only its owner can"
                    + " read.")
    private Path secret;

    /** Null without a control port. */
    ControlPlan plan(String bind) {
        if ((port == null) != (secret == null)) {
            throw new IllegalArgumentException(port == null ? "--control-secret-file: only with --control-port"
                    : "--control-port: needs --control-secret-file");
        }
        return port == null ? null : plan("--control-secret-file", new InetSocketAddress(bind, port), secret);
    }

    static ControlPlan plan(String option, InetSocketAddress address, Path secret) {
        try {
            return new ControlPlan(address, ControlSecret.read(secret));
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException(option + " " + wrong.getMessage(), wrong);
        }
    }
}
