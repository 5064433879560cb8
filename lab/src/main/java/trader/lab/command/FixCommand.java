package trader.lab.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import trader.common.Durability;
import trader.lab.command.CommonOptions.BrokerOption;
import trader.lab.command.CommonOptions.CodecOption;
import trader.lab.command.CommonOptions.DataDirectoryOption;
import trader.lab.experiment.RunPlan;
import trader.launcher.jvm.ServerPlan;

@Command(name = "fix", description = "Run only a FIX 4.4 gateway, until Ctrl-C, for the server at --broker. While the"
        + " broker is unreachable, the gateway waits for it.")
public final class FixCommand extends RunningCommand {
    @Option(names = "--port", paramLabel = "N", converter = Converters.Port.class, defaultValue = "9880",
            description = "Port for FIX clients; 0 picks a free one. Default: ${DEFAULT-VALUE}.")
    private int port;

    @Option(names = "--bind", paramLabel = "ADDRESS", defaultValue = "127.0.0.1",
            description = "Address to listen on. Default: ${DEFAULT-VALUE}.")
    private String bind;

    @Option(names = "--sessions", paramLabel = "FILE", required = true,
            description = "File that lists the FIX sessions allowed to log on (fix-gateway/README.md).")
    private Path sessions;

    @Mixin
    private BrokerOption broker = new BrokerOption();

    @Mixin
    private TlsOptions tls = new TlsOptions();

    @Mixin
    private CodecOption codec = new CodecOption();

    @Mixin
    private DataDirectoryOption data = new DataDirectoryOption();

    @Option(names = "--durability", paramLabel = "LEVEL", defaultValue = "forced",
            description = "Guarantee given by accepting an order or sending a report: none, process (survives"
                    + " kill -9) or forced (survives a power failure). Default: ${DEFAULT-VALUE}.")
    private Durability durability;

    @Option(names = "--heap", paramLabel = "SIZE", converter = Converters.HeapBytes.class, defaultValue = "256m",
            description = "Heap of the gateway. Default: ${DEFAULT-VALUE}.")
    private long heapBytes;

    @Option(names = "--jvm-arg", paramLabel = "FLAG", description = "Additional JVM flag for the gateway. Repeatable.")
    private List<String> jvmArguments = List.of();

    @Override
    RunPlan plan(Map<String, String> options) {
        Map<String, String> settings = OptionTexts.select(options, Set.of("bind", "broker", "codec", "durability"));
        settings.put("fix-port", Integer.toString(port));
        settings.put("fix-sessions", FixOptions.valid("--sessions", sessions));
        tls.addTo(settings);
        data.addTo(settings);
        return plan("fix", options, new ServerPlan(ServerPlan.FIX, jdk.flags(heapBytes, jvmArguments), settings));
    }
}
