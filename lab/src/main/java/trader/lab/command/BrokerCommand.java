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

/** {@code trader broker}. */
@Command(name = "broker", description = "Run the broker by itself until Ctrl-C: for 'trader server --broker'.")
public final class BrokerCommand extends RunningCommand {
    private static final long HEAP_BYTES = 256L << 20;

    @Mixin
    private JdkOptions jdk = new JdkOptions();

    @Option(names = "--port", paramLabel = "N", converter = Converters.Port.class, defaultValue = "61616",
            description = "The broker's port; 0 takes a free one. Default: ${DEFAULT-VALUE}.")
    int port;

    @Option(names = "--bind", paramLabel = "ADDRESS", defaultValue = "127.0.0.1",
            description = "The address the broker listens at. Default: ${DEFAULT-VALUE}.")
    String bind;

    @Option(names = "--data-dir", paramLabel = "DIR",
            description = "Where its journal is. Default: within the run's directory.")
    Path dataDir;

    @Option(names = "--durability", paramLabel = "LEVEL", converter = Converters.Durability.class,
            defaultValue = "forced", description = "What an acknowledgement promises: none, process (survives kill"
                    + " -9) or forced (survives a power cut). Default: ${DEFAULT-VALUE}.")
    String durability;

    @Option(names = "--journal-type", paramLabel = "TYPE", converter = Converters.Journal.class, defaultValue = "nio",
            description = "How it writes its journal: nio, asyncio (needs libaio) or mapped. Default:"
                    + " ${DEFAULT-VALUE}.")
    String journalType;

    @Option(names = "--message-size-limit", paramLabel = "SIZE", converter = Converters.Size.class,
            defaultValue = "64k", description = "The largest message body that is taken. Default: ${DEFAULT-VALUE}.")
    String messageSizeLimit;

    @Override
    RunPlan plan() {
        Map<String, String> settings = new TreeMap<>();
        settings.put("bind", bind);
        settings.put("port", Integer.toString(port));
        settings.put("durability", durability);
        settings.put("journal-type", journalType);
        settings.put("message-size-limit", messageSizeLimit);
        if (dataDir != null) {
            settings.put("data-dir", dataDir.toAbsolutePath().normalize().toString());
        }
        ServerPlan plan = new ServerPlan(ServerPlan.BROKER, jdk.flags("--gc", null, HEAP_BYTES, List.of()), settings);
        Map<String, String> configuration = configuration();
        jdk.describe(configuration);
        return new RunPlan(nameOr("broker"), out.out, arguments(), configuration, plan, null, null, null);
    }
}
