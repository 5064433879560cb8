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
import trader.lab.experiment.LoadPlan;

final class RemoteOptions {
    /** Fields of the command with options of the server alone. */
    private static final List<String> OF_SERVER = List.of("server", "fix");

    @Option(names = "--remote-server", paramLabel = "HOST:PORT", converter = Converters.HostAndPort.class,
            description = "Use the server with this control port ('trader server --control-port' on another host)"
                    + " instead of starting one: end it after the load, and fetch its files into the run directory"
                    + " (docs/COMMANDS.md). Default: none.")
    private InetSocketAddress server;

    @Option(names = "--server-secret-file", paramLabel = "FILE",
            description = "File with the secret of --remote-server, which only its owner can read.")
    private Path secret;

    @Option(names = "--agent", paramLabel = "HOST:PORT", converter = Converters.HostAndPort.class,
            description = "Also make the load on this host, where 'trader agent' waits (docs/COMMANDS.md). The rate is"
                    + " that of all together. Needs --duration TIME, and --remote-server, or --bind with an address"
                    + " that the agent reaches. Repeatable.")
    private List<InetSocketAddress> agents = List.of();

    @Option(names = "--agent-secret-file", paramLabel = "FILE",
            description = "File with the secret of all agents, which only its owner can read.")
    private Path agentSecret;

    /** The agents of a run; {@code isReachable}: whether they can reach its broker. */
    List<ControlPlan> agents(LoadPlan load, boolean isReachable, boolean hasAccess) {
        if (agents.isEmpty() != (agentSecret == null)) {
            throw new IllegalArgumentException(agents.isEmpty() ? "--agent-secret-file: only with --agent"
                    : "--agent: needs --agent-secret-file");
        }
        if (agents.isEmpty()) {
            return List.of();
        }
        String refusal = !isReachable ? "needs --remote-server, or --bind with an address that agents can reach"
                : load.driver() == LoadDriver.FIX ? "not with --driver fix"
                : load.phases().duration().isAuto() ? "needs --duration with a time, such as 60s"
                : load.processes() > 1 ? "not with --processes; start more agents"
                : hasAccess ? "not with --credentials, which agents do not have" : null;
        if (refusal != null) {
            throw new IllegalArgumentException("--agent: " + refusal);
        }
        return agents.stream().map(agent -> ControlOptions.plan("--agent-secret-file", agent, agentSecret)).toList();
    }

    /** The processes that make the load together, for one of the run. */
    int parts() {
        return 1 + agents.size();
    }

    boolean isGiven() {
        return server != null;
    }

    ControlPlan plan() {
        if ((server == null) != (secret == null)) {
            throw new IllegalArgumentException(server == null ? "--server-secret-file: only with --remote-server"
                    : "--remote-server: needs --server-secret-file");
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
            throw new IllegalArgumentException(given + ": not with --remote-server; give it to 'trader server' on that"
                    + " host");
        }
        if (driver == LoadDriver.FIX) {
            throw new IllegalArgumentException("--driver fix: not with --remote-server; allowed are grinder, java");
        }
        if (hasReplyQueuePerRequest) {
            throw new IllegalArgumentException("--client-jms per-request: not with --remote-server, because the"
                    + " requests of both hosts cannot be matched, by which their clocks are compared");
        }
        ofServer.forEach(option -> options.remove(OptionTexts.nameOf(option)));
    }
}
