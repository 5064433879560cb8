package trader.lab.command;

import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import trader.lab.experiment.LoadPlan;
import trader.lab.experiment.RunPlan;

/** {@code trader client}. */
@Command(name = "client", description = "Run the Java client by itself against a server that runs already.")
public final class ClientCommand extends RunningCommand {
    @Mixin
    private BrokerOptions broker = new BrokerOptions();

    @Mixin
    private LoadOptions load = new LoadOptions();

    @Mixin
    private JdkOptions jdk = new JdkOptions();

    @Mixin
    private MarketOptions market = new MarketOptions();

    @Override
    RunPlan plan() {
        LoadPlan plan = load.plan("java", null, jdk, market);
        Map<String, String> configuration = configuration();
        jdk.describe(configuration);
        return new RunPlan(nameOr("client"), out.out, arguments(), configuration, null, plan, null, broker.url);
    }
}
