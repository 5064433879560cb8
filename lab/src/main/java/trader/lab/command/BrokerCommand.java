package trader.lab.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import trader.broker.BrokerSettings;
import trader.common.Settings;
import trader.lab.command.CommonOptions.DataDirectoryOption;
import trader.lab.command.CommonOptions.MetricsOption;
import trader.lab.experiment.RunPlan;
import trader.launcher.jvm.ServerPlan;

@Command(name = "broker", description = "Run only the broker, until Ctrl-C. Connect a server to it with"
        + " 'trader server --broker'.")
public final class BrokerCommand extends RunningCommand {
    private static final long HEAP_BYTES = 256L << 20;

    @Option(names = "--port", paramLabel = "N", converter = Converters.Port.class, defaultValue = "61616",
            description = "Port of the broker; 0 picks a free one. Default: ${DEFAULT-VALUE}.")
    private int port;

    @Option(names = "--ha-peer", paramLabel = "HOST:PORT", description = "Another broker that keeps a copy of the"
            + " queues and takes over: it has --ha-peer with this one's address, and the same --lock-dir. The first to"
            + " start is active, the other its backup (docs/OPERATING.md, 'A pair of brokers'). Default: none.")
    private String peer;

    @Option(names = "--lock-dir", paramLabel = "DIR", description = "With --ha-peer: a directory that both brokers use,"
            + " on a file system whose locks work, for the lock of the active one and the secret of both.")
    private Path locks;

    @Mixin
    private EmbeddedBrokerOptions broker = new EmbeddedBrokerOptions();

    @Mixin
    private MetricsOption metrics = new MetricsOption();

    @Mixin
    private DataDirectoryOption data = new DataDirectoryOption();

    @Override
    RunPlan plan(Map<String, String> options) {
        Map<String, String> settings = OptionTexts.select(options, EmbeddedBrokerOptions.SETTINGS);
        settings.put("port", Integer.toString(port));
        data.addTo(settings);
        broker.addSecurityTo(settings);
        addPairTo(settings);
        settings.putAll(OptionTexts.select(options, Set.of("metrics-port")));
        return plan("broker", options, new ServerPlan(ServerPlan.BROKER, jdk.flags(HEAP_BYTES, List.of()), settings));
    }

    private void addPairTo(Map<String, String> settings) {
        if (peer != null) {
            settings.put("ha-peer", peer);
        }
        if (locks != null) {
            settings.put("lock-dir", locks.toAbsolutePath().normalize().toString());
        }
        Map<String, String> checked = new TreeMap<>(settings);
        checked.put("out-dir", "");
        BrokerSettings.from(new Settings(checked));
    }
}
