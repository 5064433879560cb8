package trader.lab.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import trader.lab.experiment.Experiment;
import trader.lab.experiment.FeedPlan;
import trader.lab.experiment.LoadPlan;
import trader.lab.experiment.RunPlan;
import trader.launcher.jvm.ServerPlan;

/** {@code trader run}. */
@Command(name = "run", description = "Start broker and server, run the client against them, and write the report.",
        footer = {"", "Examples:", "  trader run --gc zgc --server-heap 512m",
            "  trader run --client java --rate 200 --duration 2m", "  trader run --script my.py --threads 4"})
public class RunCommand extends RunningCommand {
    @Option(names = "--client", paramLabel = "CLIENT", converter = Converters.Driver.class, defaultValue = "grinder",
            description = "Who makes the load: grinder (The Grinder with a Jython script), java, or fix (as java, but"
                    + " each thread has a FIX session with a gateway in the server). Default: ${DEFAULT-VALUE}.")
    private String driver;

    @Option(names = "--script", paramLabel = "FILE", converter = Converters.JythonScript.class,
            description = "The Grinder's script. Default: grinder-scripts/scripts/benchmark.py.")
    private Path script;

    @Mixin
    private LoadOptions load = new LoadOptions();

    @Option(names = "--feed-rate", paramLabel = "N", converter = Converters.PerSecond.class,
            description = "Price updates per second beside the load. Default: none.")
    private String feedRate;

    @Option(names = "--profile", description = "Keep a flight recording of server and clients, and list their hottest"
            + " methods and what they allocate on the report. A profiled run is not a measurement of latency.")
    private boolean profile;

    @Mixin
    private JdkOptions jdk = new JdkOptions();

    @Mixin
    private MarketOptions market = new MarketOptions();

    @Mixin
    private ServerOptions server = new ServerOptions();

    @Mixin
    private FixOptions fix = new FixOptions();

    /**
     * The plan of a run with these arguments.
     *
     * @throws picocli.CommandLine.ParameterException naming the option, its value and what is allowed
     * @throws IllegalArgumentException               likewise
     */
    static RunPlan planOf(List<String> arguments) {
        RunPlan plan = parsed(arguments).plan();
        Experiment.refuse(plan);
        List<String> whole = new ArrayList<>(List.of("run"));
        whole.addAll(arguments);
        return new RunPlan(plan.name(), plan.out(), whole, plan.configuration(), plan.server(), plan.load(),
                plan.feed(), plan.broker());
    }

    /** Whether a run with these arguments, which are right, finds its own rate. */
    static boolean rateIsAuto(List<String> arguments) {
        RunCommand command = parsed(arguments);
        return command.load.rate.equals("auto") && !"closed".equals(command.load.load);
    }

    /** The planned length of the load of a run with these arguments, which are right. */
    static long plannedNs(List<String> arguments) {
        return parsed(arguments).load.plannedNs();
    }

    /** An option's value, for a plan that may be resumed elsewhere. */
    static String absolute(OptionSpec option, String value) {
        return option.type() == Path.class ? Path.of(value).toAbsolutePath().normalize().toString() : value;
    }

    private static RunCommand parsed(List<String> arguments) {
        RunCommand command = new RunCommand();
        new CommandLine(command).parseArgs(arguments.toArray(String[]::new));
        return command;
    }

    @Override
    RunPlan plan() {
        if (script != null && !driver.equals("grinder")) {
            throw new IllegalArgumentException("--script " + script + ": only with --client grinder, not " + driver);
        }
        boolean overFix = driver.equals("fix");
        if (overFix && Boolean.TRUE.equals(server.serverTimes)) {
            throw new IllegalArgumentException("--server-times true: not with --client fix, whose requests all come over"
                    + " the gateway's connection, so that it cannot be told whose they are");
        }
        server.timesByDefault = !overFix;
        ServerPlan serverPlan = server.plan(jdk, market, 0).profiled(profile);
        if (overFix) {
            fix.describeForLoad(serverPlan.settings(), server.bind);
        } else {
            fix.describe(serverPlan.settings(), server.bind);
        }
        LoadPlan loadPlan = load.plan(driver, driver.equals("grinder") ? Scripts.orDefault(script) : null, jdk, market)
                .profiled(profile);
        FeedPlan feedPlan = feedRate == null ? null : FeedCommand.plan(feedRate, "0", jdk, market);
        Map<String, String> configuration = configuration();
        jdk.describe(configuration);
        return new RunPlan(nameOr(serverPlan.flags().collector() + "-" + driver), out.out, arguments(), configuration,
                serverPlan, loadPlan, feedPlan, null);
    }
}
