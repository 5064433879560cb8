package trader.lab.command;

import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import trader.lab.experiment.RunPlan;
import trader.launcher.jvm.ServerPlan;

@Command(name = "broker", description = "Run only the broker, until Ctrl-C. Connect a server to it with"
        + " 'trader server --broker'.")
public final class BrokerCommand extends RunningCommand {
    private static final long HEAP_BYTES = 256L << 20;

    @Option(names = "--port", paramLabel = "N", converter = Converters.Port.class, defaultValue = "61616",
            description = "Port of the broker; 0 picks a free one. Default: ${DEFAULT-VALUE}.")
    private int port;

    @Mixin
    private EmbeddedBrokerOptions broker = new EmbeddedBrokerOptions();

    @Mixin
    private DataDirectoryOption data = new DataDirectoryOption();

    @Override
    RunPlan plan(Map<String, String> options) {
        Map<String, String> settings = OptionTexts.select(options, EmbeddedBrokerOptions.SETTINGS);
        settings.put("port", Integer.toString(port));
        data.addTo(settings);
        broker.addSecurityTo(settings);
        return plan("broker", options, new ServerPlan(ServerPlan.BROKER, jdk.flags(HEAP_BYTES, List.of()), settings),
                null, null);
    }
}
