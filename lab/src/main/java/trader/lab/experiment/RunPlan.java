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
 * @param out           run directory; null for {@code runs/<stamp>-<name>}
 * @param command       the arguments of the command line, for the record
 * @param configuration every option with its value, for the record
 * @param options       content of the file with which {@code --config} repeats the run
 * @param server        null if the server runs elsewhere
 * @param load          null for no load
 * @param feed          null for no price feed
 * @param broker        URL of the broker for the clients; null for that of this run's server, and parameters alone
 *                      ({@code ?access=FILE}) for that with these parameters
 * @param control       the control port of this run's server; null for none
 * @param remote        the control port of a server on another host; null if it is not used
 * @param agents        the control ports of load agents on other hosts; empty for none
 */
public record RunPlan(String name, Path out, List<String> command, Map<String, String> configuration,
        String options, ServerPlan server, LoadPlan load, FeedPlan feed, String broker, ControlPlan control,
        ControlPlan remote, List<ControlPlan> agents) {
    /** The value of the server's setting {@code broker} for one in a JVM of its own that the run starts and ends. */
    public static final String SEPARATE_BROKER = "separate";
    /** The setting with which the PostgreSQL that the run starts is used over a Unix socket; the run removes it. */
    public static final String POSTGRES_SOCKET = "postgres-socket";
    /** The setting with the number of servers; the run removes it. */
    public static final String SERVERS = "server-count";

    /** The price feed of a run; its settings lack broker and directory. */
    public record FeedPlan(JvmFlags flags, Map<String, String> settings) {
    }

    /** The same with other hosts: control ports, which may be null, and load agents. */
    public RunPlan with(ControlPlan newControl, ControlPlan newRemote, List<ControlPlan> newAgents) {
        return new RunPlan(name, out, command, configuration, options, server, load, feed, broker, newControl,
                newRemote, newAgents);
    }

    /** The same with another run directory. */
    public RunPlan at(Path newOut) {
        return new RunPlan(name, newOut, command, configuration, options, server, load, feed, broker, control, remote,
                agents);
    }

    /** Whether this is the part of an agent in a run on another host. */
    boolean isOfAgent() {
        return control != null && load != null;
    }

    public int servers() {
        return server == null ? 0 : Integer.parseInt(server.settings().getOrDefault(SERVERS, "1"));
    }

    /** Whether the server is part of the run, here or on another host. */
    boolean hasServer() {
        return server != null || remote != null;
    }

    /** Whether the run shall begin, and may be VALID, on a machine with which other processes are busy. */
    public boolean isForced() {
        return Boolean.parseBoolean(configuration.get("force"));
    }

    /** URL of the broker for the clients; {@code own}: of this run's server. */
    String brokerOr(String own) {
        return broker == null ? own : broker.startsWith("?") ? own + broker : broker;
    }
}
