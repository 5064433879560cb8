package trader.lab.command;

import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import trader.lab.run.RunPlan;
import trader.lab.run.ServerPlan;

/** {@code trader server}. */
@Command(name = "server", description = "Run the server by itself, with its embedded broker or an external one,"
        + " until Ctrl-C.")
public final class ServerCommand extends RunningCommand {
    private static final int ARTEMIS_PORT = 61616;

    @Mixin
    private JdkOptions jdk = new JdkOptions();

    @Mixin
    private MarketOptions market = new MarketOptions();

    @Mixin
    private ServerOptions server = new ServerOptions();

    @Override
    RunPlan plan() {
        ServerPlan plan = server.plan(jdk, market, ARTEMIS_PORT);
        Map<String, String> configuration = configuration();
        jdk.describe(configuration);
        return new RunPlan(nameOr("server"), out.out, arguments(), configuration, plan, null, null, null);
    }
}
