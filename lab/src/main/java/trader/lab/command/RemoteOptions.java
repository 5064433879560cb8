package trader.lab.command;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import trader.lab.control.SshHost;
import trader.lab.experiment.LoadDriver;
import trader.lab.experiment.LoadPlan;
import trader.lab.experiment.RunPlan.OtherHosts;
import trader.lab.experiment.RunPlan.RemoteServer;
import trader.launcher.jvm.ModulePath;

final class RemoteOptions {
    private static final String SSH = "ssh -o BatchMode=yes";

    @Option(names = "--remote-server", paramLabel = "HOST[:DIR]", converter = Converters.HostOfSsh.class,
            description = "Start the server on this host, through ssh, and fetch its files into the run directory"
                    + " (docs/COMMANDS.md). DIR: where Trader is there, if its path is another one. Clients reach the"
                    + " embedded broker at --bind, or without that option at HOST. Default: none.")
    private String server;

    @Option(names = "--agent", paramLabel = "HOST[:DIR]", converter = Converters.HostOfSsh.class,
            description = "Also make the load on this host, through ssh (docs/COMMANDS.md). The rate is that of all"
                    + " together. Needs --duration TIME, and --remote-server, or --bind with an address that the agent"
                    + " reaches. Repeatable.")
    private List<String> agents = List.of();

    @Option(names = "--ssh", paramLabel = "COMMAND",
            description = "What reaches other hosts: called as COMMAND HOST 'LINE FOR ITS SHELL'. Default: "
                    + SSH + ".")
    private String ssh;

    boolean hasServer() {
        return server != null;
    }

    /** The processes that make the load together, for one of the run. */
    int parts() {
        return 1 + agents.size();
    }

    /** Refuses options that a run on several hosts cannot have. */
    void check(LoadDriver driver, boolean hasReplyQueuePerRequest, boolean hasNoServerTimes) {
        String refusal = ssh != null && server == null && agents.isEmpty()
                ? "--ssh " + ssh + ": only with --remote-server or --agent"
                : server == null ? null
                : driver == LoadDriver.FIX ? "--driver fix: not with --remote-server; allowed are grinder, java"
                : hasReplyQueuePerRequest ? "--client-jms per-request: not with --remote-server, because the requests"
                        + " of both hosts cannot be matched, by which their clocks are compared"
                : hasNoServerTimes ? "--no-server-times: not with --remote-server, because the clocks of both hosts"
                        + " are compared by these times" : null;
        if (refusal != null) {
            throw new IllegalArgumentException(refusal);
        }
    }

    /** The other hosts of a run with these options of its server. */
    OtherHosts hosts(CommandSpec run, LoadPlan load, ServerOptions options, boolean hasAccess) {
        String refusal = agents.isEmpty() ? null
                : server == null && !options.isReachable()
                ? "needs --remote-server, or --bind with an address that agents can reach"
                : load.driver() == LoadDriver.FIX ? "not with --driver fix"
                : load.phases().duration().isAuto() ? "needs --duration with a time, such as 60s"
                : load.processes() > 1 ? "not with --processes; start more agents"
                : hasAccess ? "not with --credentials, which agents do not have" : null;
        if (refusal != null) {
            throw new IllegalArgumentException("--agent: " + refusal);
        }
        return new OtherHosts(server == null ? null : server(run, options), agents.stream().map(this::host).toList(),
                agents.isEmpty() ? List.of() : loadOfAgent(run, load));
    }

    private RemoteServer server(CommandSpec run, ServerOptions options) {
        SshHost host = host(server);
        List<String> arguments = shared(run, new ServerCommand(), Set.of("server-times"));
        arguments.add(0, "server");
        arguments.add("--server-times=true");
        boolean isBound = run.commandLine().getParseResult().hasMatchedOption("--bind")
                && !options.embedded.isBoundToAll();
        return new RemoteServer(host, arguments,
                !options.isEmbedded() ? null : isBound ? options.embedded.bind : host.name());
    }

    private static List<String> loadOfAgent(CommandSpec run, LoadPlan load) {
        List<String> arguments = shared(run, new ClientCommand(), Set.of("broker", "client-cpus", "force", "processes",
                "rate", "seed"));
        arguments.add("--rate=" + load.settings().get("rate"));
        return arguments;
    }

    /** Options that were given to the run, and that a command also has. */
    private static List<String> shared(CommandSpec run, RunningCommand command, Set<String> except) {
        Set<String> others = new HashSet<>(MultiRunCommand.optionsOfRun().keySet());
        new CommandLine(command).getCommandSpec().options().forEach(each -> others.remove(OptionTexts.nameOf(each)));
        others.addAll(except);
        return MultiRunCommand.givenArguments(run, others);
    }

    private SshHost host(String text) {
        return SshHost.of(text, ssh == null ? SSH : ssh, ModulePath.fromSystemProperty().home().toString());
    }
}
