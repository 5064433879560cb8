package trader.lab.experiment;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import trader.lab.control.SshHost;
import trader.launcher.jvm.JvmFlags;
import trader.launcher.jvm.ServerPlan;

/**
 * The plan of a run.
 *
 * @param out    run directory; null for {@code runs/<stamp>-<name>}
 * @param server null if the server runs elsewhere
 * @param load   null for no load
 * @param feed   null for no price feed
 * @param broker URL of the broker for the clients; null for that of this run's server, and parameters alone
 *               ({@code ?access=FILE}) for that with these parameters
 */
public record RunPlan(String name, Path out, GivenOptions given, ServerPlan server, LoadPlan load, FeedPlan feed,
        String broker, OtherHosts others) {
    /** The value of the server's setting {@code broker} for one in a JVM of its own that the run starts and ends. */
    public static final String SEPARATE_BROKER = "separate";
    /** The setting with which the PostgreSQL that the run starts is used over a Unix socket; the run removes it. */
    public static final String POSTGRES_SOCKET = "postgres-socket";
    /** The setting with the number of servers; the run removes it. */
    public static final String SERVERS = "server-count";

    /**
     * What the user gave, for the record.
     *
     * @param command       the arguments of the command line
     * @param configuration every option with its value
     * @param options       content of the file with which {@code --config} repeats the run
     */
    public record GivenOptions(List<String> command, Map<String, String> configuration, String options) { }

    /**
     * The parts of a run on other hosts.
     *
     * @param server         null if it is none of them
     * @param agents         hosts that make the same load as this one
     * @param agentArguments options of the agents' clients without broker and seed
     */
    public record OtherHosts(RemoteServer server, List<SshHost> agents, List<String> agentArguments) {
        public static final OtherHosts NONE = new OtherHosts(null, List.of(), List.of());

        public boolean areAny() {
            return server != null || !agents.isEmpty();
        }
    }

    /**
     * A server on another host.
     *
     * @param arguments  of the command {@code server} there
     * @param brokerHost address of its embedded broker for clients; null for an external broker
     */
    public record RemoteServer(SshHost host, List<String> arguments, String brokerHost) { }

    /** The price feed of a run; its settings lack broker and directory. */
    public record FeedPlan(JvmFlags flags, Map<String, String> settings) { }

    /** The same with other hosts. */
    public RunPlan with(OtherHosts newOthers) {
        return new RunPlan(name, out, given, server, load, feed, broker, newOthers);
    }

    /** The same with another run directory. */
    public RunPlan at(Path newOut) {
        return new RunPlan(name, newOut, given, server, load, feed, broker, others);
    }

    public int servers() {
        return server == null ? 0 : Integer.parseInt(server.settings().getOrDefault(SERVERS, "1"));
    }

    /** Whether the server is part of the run, here or on another host. */
    boolean hasServer() {
        return server != null || others.server != null;
    }

    /** Whether the run shall begin, and may be VALID, on a machine with which other processes are busy. */
    public boolean isForced() {
        return Boolean.parseBoolean(given.configuration.get("force"));
    }

    /** URL of the broker for the clients; {@code own}: of this run's server. */
    String brokerOr(String own) {
        return broker == null ? own : broker.startsWith("?") ? own + broker : broker;
    }
}
