package trader.lab.command;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import trader.lab.control.ControlPlan;
import trader.lab.experiment.LoadDriver;

/** A server on another host. */
final class RemoteOptions {
    /** Fields of the command with options of the server alone. */
    private static final List<String> OF_SERVER = List.of("server", "fix");

    @Option(names = "--server", paramLabel = "HOST:PORT", converter = Converters.HostAndPort.class,
            description = "Use the server with this control port ('trader server --control-port' on another host)"
                    + " instead of starting one: end it after the load, and fetch its files into the run directory"
                    + " (docs/COMMANDS.md). Default: none.")
    private InetSocketAddress server;

    @Option(names = "--server-secret-file", paramLabel = "FILE",
            description = "File with the secret of --server, which only its owner can read.")
    private Path secret;

    boolean isGiven() {
        return server != null;
    }

    ControlPlan plan() {
        if ((server == null) != (secret == null)) {
            throw new IllegalArgumentException(server == null ? "--server-secret-file: only with --server"
                    : "--server: needs --server-secret-file");
        }
        return server == null ? null : ControlOptions.plan("--server-secret-file", server, secret);
    }

    /** Refuses options that belong to the server, and removes their defaults from the record. */
    void check(CommandSpec spec, Map<String, String> options, LoadDriver driver, boolean hasReplyQueuePerRequest) {
        Set<OptionSpec> ofServer = new LinkedHashSet<>();
        OF_SERVER.forEach(field -> ofServer.addAll(spec.mixins().get(field).options()));
        String given = ofServer.stream().map(OptionSpec::longestName)
                .filter(name -> spec.commandLine().getParseResult().hasMatchedOption(name))
                .collect(Collectors.joining(", "));
        if (!given.isEmpty()) {
            throw new IllegalArgumentException(given + ": not with --server; give it to 'trader server' on that host");
        }
        if (driver == LoadDriver.FIX) {
            throw new IllegalArgumentException("--client fix: not with --server; allowed are grinder, java");
        }
        if (hasReplyQueuePerRequest) {
            throw new IllegalArgumentException("--client-jms per-request: not with --server, because the requests of"
                    + " both hosts cannot be matched, by which their clocks are compared");
        }
        ofServer.forEach(option -> options.remove(OptionTexts.nameOf(option)));
    }
}
