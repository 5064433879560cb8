package trader.lab.command;

import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import trader.lab.experiment.LoadPlan;
import trader.lab.experiment.RunPlan;

/** {@code trader grinder}. */
@Command(name = "grinder", description = "Run the Grinder by itself against a server that runs already"
        + " (several hosts: one on each).")
public final class GrinderCommand extends RunningCommand {
    @Mixin
    private BrokerOptions broker = new BrokerOptions();

    @Option(names = "--script", paramLabel = "FILE", converter = Converters.JythonScript.class,
            description = "The script. Default: grinder-scripts/scripts/benchmark.py.")
    private Path script;

    @Mixin
    private LoadOptions load = new LoadOptions();

    @Mixin
    private JdkOptions jdk = new JdkOptions();

    @Mixin
    private MarketOptions market = new MarketOptions();

    @Override
    RunPlan plan() {
        LoadPlan plan = load.plan("grinder", Scripts.orDefault(script), jdk, market);
        Map<String, String> configuration = configuration();
        jdk.describe(configuration);
        return new RunPlan(nameOr("grinder"), out.out, arguments(), configuration, null, plan, null, broker.url);
    }
}
