package trader.lab.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import trader.lab.experiment.RunPlan;
import trader.launcher.jvm.ServerPlan;

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

    @Mixin
    private FixOptions fix = new FixOptions();

    @Option(names = "--data-dir", paramLabel = "DIR", description = "Where messages, orders and decisions are kept. With"
            + " the directory of a server that has ended, or was killed, this one goes on where it stopped. Default: a new"
            + " one within the run's directory.")
    private Path dataDir;

    @Override
    RunPlan plan() {
        if (dataDir != null && Files.exists(dataDir) && !Files.isDirectory(dataDir)) {
            throw new IllegalArgumentException("--data-dir " + dataDir + ": is not a directory");
        }
        ServerPlan plan = server.plan(jdk, market, ARTEMIS_PORT);
        fix.describe(plan.settings(), server.bind);
        if (dataDir != null) {
            plan.settings().put("data-dir", dataDir.toAbsolutePath().normalize().toString());
        }
        Map<String, String> configuration = configuration();
        jdk.describe(configuration);
        return new RunPlan(nameOr("server"), out.out, arguments(), configuration, plan, null, null, null);
    }
}
