package trader.lab.command;

import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import trader.lab.command.CommonOptions.CodecOption;
import trader.lab.command.CommonOptions.DataDirectoryOption;
import trader.lab.command.CommonOptions.MarketOptions;
import trader.lab.experiment.RunPlan;
import trader.launcher.jvm.ServerPlan;

@Command(name = "server", description = "Run only the server, with an embedded or an external broker, until Ctrl-C.")
public final class ServerCommand extends RunningCommand {
    private static final int ARTEMIS_PORT = 61616;

    @Mixin
    private MarketOptions market = new MarketOptions();

    @Mixin
    private CodecOption codec = new CodecOption();

    @Mixin
    private ServerOptions server = new ServerOptions();

    @Mixin
    private FixOptions fix = new FixOptions();

    @Mixin
    private DataDirectoryOption data = new DataDirectoryOption();

    @Override
    RunPlan plan(Map<String, String> options) {
        ServerPlan plan = server.plan(options, jdk, ARTEMIS_PORT);
        fix.addTo(plan.settings(), server.embedded.bind);
        data.addTo(plan.settings());
        return plan("server", options, plan);
    }
}
