package trader.lab.command;

import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import trader.lab.run.FeedPlan;
import trader.lab.run.LoadPlan;
import trader.lab.run.RunPlan;
import trader.lab.run.ServerPlan;

/** {@code trader run}. */
@Command(name = "run", description = "Start broker and server, run the client against them, and write the report.",
        footer = {"", "Examples:", "  trader run --gc zgc --server-heap 512m",
            "  trader run --client java --rate 200 --duration 2m", "  trader run --script my.py --threads 4"})
public final class RunCommand extends RunningCommand {
    @Option(names = "--client", paramLabel = "CLIENT", converter = Converters.Driver.class, defaultValue = "grinder",
            description = "Who makes the load: grinder (The Grinder with a Jython script) or java."
                    + " Default: ${DEFAULT-VALUE}.")
    private String driver;

    @Option(names = "--script", paramLabel = "FILE", converter = Converters.JythonScript.class,
            description = "The Grinder's script. Default: grinder-scripts/scripts/benchmark.py.")
    private Path script;

    @Mixin
    private LoadOptions load = new LoadOptions();

    @Option(names = "--feed-rate", paramLabel = "N", converter = Converters.PerSecond.class,
            description = "Price updates per second beside the load. Default: none.")
    private String feedRate;

    @Mixin
    private JdkOptions jdk = new JdkOptions();

    @Mixin
    private MarketOptions market = new MarketOptions();

    @Mixin
    private ServerOptions server = new ServerOptions();

    @Override
    RunPlan plan() {
        if (script != null && !driver.equals("grinder")) {
            throw new IllegalArgumentException("--script " + script + ": only with --client grinder, not " + driver);
        }
        ServerPlan serverPlan = server.plan(jdk, market, 0);
        LoadPlan loadPlan = load.plan(driver, driver.equals("grinder") ? Scripts.orDefault(script) : null, jdk, market);
        FeedPlan feedPlan = feedRate == null ? null : FeedCommand.plan(feedRate, "0", jdk, market);
        Map<String, String> configuration = configuration();
        jdk.describe(configuration);
        return new RunPlan(nameOr(serverPlan.flags().collector() + "-" + driver), out.out, arguments(), configuration,
                serverPlan, loadPlan, feedPlan, null);
    }
}
