package trader.lab.experiment;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import trader.lab.control.ControlPlan;
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
        String broker, ControlPorts ports) {
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
     * The control ports of a run with several hosts.
     *
     * @param own    that of this run's server; null for none
     * @param remote that of a server on another host; null if it is not used
     * @param agents those of load agents on other hosts; empty for none
     */
    public record ControlPorts(ControlPlan own, ControlPlan remote, List<ControlPlan> agents) {
        public static final ControlPorts NONE = new ControlPorts(null, null, List.of());

        /** Whether a part of the run is started on another host. */
        public boolean reachOthers() {
            return remote != null || !agents.isEmpty();
        }
    }

    /** The price feed of a run; its settings lack broker and directory. */
    public record FeedPlan(JvmFlags flags, Map<String, String> settings) { }

    /** The same with other hosts. */
    public RunPlan with(ControlPorts newPorts) {
        return new RunPlan(name, out, given, server, load, feed, broker, newPorts);
    }

    /** The same with another run directory. */
    public RunPlan at(Path newOut) {
        return new RunPlan(name, newOut, given, server, load, feed, broker, ports);
    }

    /** Whether this is the part of an agent in a run on another host. */
    boolean isOfAgent() {
        return ports.own != null && load != null;
    }

    public int servers() {
        return server == null ? 0 : Integer.parseInt(server.settings().getOrDefault(SERVERS, "1"));
    }

    /** Whether the server is part of the run, here or on another host. */
    boolean hasServer() {
        return server != null || ports.remote != null;
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
