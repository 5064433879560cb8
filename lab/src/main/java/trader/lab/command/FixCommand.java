package trader.lab.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import trader.lab.experiment.RunPlan;
import trader.launcher.jvm.ServerPlan;

/** {@code trader fix}. */
@Command(name = "fix", description = "Run a FIX 4.4 gateway by itself until Ctrl-C, for the server at --broker. It"
        + " waits for a broker that is away.")
public final class FixCommand extends RunningCommand {
    @Option(names = "--port", paramLabel = "N", converter = Converters.Port.class, defaultValue = "9880",
            description = "The port that FIX clients connect to; 0 takes a free one. Default: ${DEFAULT-VALUE}.")
    private int port;

    @Option(names = "--bind", paramLabel = "ADDRESS", defaultValue = "127.0.0.1",
            description = "The address that FIX clients connect to. Default: ${DEFAULT-VALUE}.")
    private String bind;

    @Option(names = "--sessions", paramLabel = "FILE", required = true,
            description = "Who may log on (docs/FIX.md).")
    private Path sessions;

    @Mixin
    private BrokerOptions broker = new BrokerOptions();

    @Option(names = "--data-dir", paramLabel = "DIR", description = "Where sessions and unanswered orders are kept."
            + " With the directory of a gateway that has ended, or was killed, this one goes on where it stopped. Default: a"
            + " new one within the run's directory.")
    private Path dataDir;

    @Option(names = "--durability", paramLabel = "LEVEL", converter = Converters.Durability.class,
            defaultValue = "forced", description = "What it promises of an order that it took, and of a report: none,"
                    + " process (survives kill -9) or forced (survives a power cut). Default: ${DEFAULT-VALUE}.")
    private String durability;

    @Option(names = "--heap", paramLabel = "SIZE", converter = Converters.HeapSize.class, defaultValue = "256m",
            description = "The gateway's heap. Default: ${DEFAULT-VALUE}.")
    private long heapBytes;

    @Option(names = "--jvm-arg", paramLabel = "FLAG", description = "A JVM flag for the gateway; may be repeated.")
    private List<String> jvmArguments = List.of();

    @Mixin
    private JdkOptions jdk = new JdkOptions();

    @Override
    RunPlan plan() {
        Map<String, String> settings = new TreeMap<>();
        settings.put("bind", bind);
        settings.put("fix-port", Integer.toString(port));
        settings.put("fix-sessions", FixOptions.readable("--sessions", sessions));
        settings.put("broker", broker.url);
        settings.put("durability", durability);
        if (dataDir != null) {
            settings.put("data-dir", dataDir.toAbsolutePath().normalize().toString());
        }
        ServerPlan plan = new ServerPlan(ServerPlan.FIX, jdk.flags("--gc", null, heapBytes, jvmArguments), settings);
        Map<String, String> configuration = configuration();
        jdk.describe(configuration);
        return new RunPlan(nameOr("fix"), out.out, arguments(), configuration, plan, null, null, null);
    }
}
