package trader.lab.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import trader.lab.command.CommonOptions.CodecOption;
import trader.lab.command.CommonOptions.MarketOptions;
import trader.lab.experiment.Experiment;
import trader.lab.experiment.LoadDriver;
import trader.lab.experiment.LoadPlan;
import trader.lab.experiment.RunPlan;
import trader.lab.experiment.RunPlan.FeedPlan;
import trader.lab.experiment.RunPlan.OtherHosts;
import trader.launcher.jvm.ServerPlan;

@Command(name = "run", description = "Start a server, run a client against it, and write a report.",
        footer = {"", "Examples:", "  trader run --gc zgc --server-heap 512m",
            "  trader run --driver java --rate 1000 --duration 2m", "  trader run --script my.py --threads 4"})
public class RunCommand extends RunningCommand {
    @Option(names = "--driver", paramLabel = "DRIVER", defaultValue = "grinder",
            description = "Load generator: grinder (The Grinder with a Jython script), java, or fix (like java, but"
                    + " each thread has a FIX session with a gateway in the server). Default: ${DEFAULT-VALUE}.")
    private LoadDriver driver;

    @Option(names = "--script", paramLabel = "FILE", converter = Converters.JythonScript.class,
            description = "Jython script for The Grinder. Default: grinder-scripts/scripts/benchmark.py.")
    private Path script;

    @Mixin
    private RequestOptions requests = new RequestOptions();

    @Mixin
    private LoadOptions load = new LoadOptions();

    @Option(names = "--feed-rate", paramLabel = "N", converter = Converters.PerSecond.class,
            description = "Price updates per second, published during the load. Default: none.")
    private String feedRate;

    @Option(names = "--credentials", paramLabel = "FILE", converter = Converters.OwnersFile.class,
            description = "File with the user, password and TLS stores that the load generator and the feed use"
                    + " (docs/SECURITY.md). Default: no user, no TLS.")
    private Path access;

    @Option(names = "--profile", description = "Make flight recordings of server and clients. The report then lists"
            + " their hottest methods and largest allocations. Do not quote the latencies of a profiled run.")
    private boolean profile;

    @Mixin
    JsonOption json = new JsonOption();

    @Mixin
    private MarketOptions market = new MarketOptions();

    @Mixin
    private CodecOption codec = new CodecOption();

    @Mixin
    private ServerOptions server = new ServerOptions();

    @Mixin
    private SeveralServers servers = new SeveralServers();

    @Mixin
    private RemoteOptions remote = new RemoteOptions();

    @Mixin
    private FixOptions fix = new FixOptions();

    static RunPlan planOf(List<String> arguments, String name, Path directory) {
        List<String> all = new ArrayList<>(arguments);
        all.addAll(List.of("--name=" + name, "--out=" + directory));
        return planOf(all);
    }

    static RunPlan planOf(List<String> arguments) {
        RunPlan plan = OptionTypes.parsed(new RunCommand(), arguments).plan();
        if (plan.others().areAny()) {
            throw new IllegalArgumentException("--remote-server, --agent: only with 'trader run'");
        }
        Experiment.refuse(plan);
        List<String> command = new ArrayList<>(List.of("run"));
        command.addAll(arguments);
        return new RunPlan(plan.name(), plan.out(),
                new RunPlan.GivenOptions(command, plan.given().configuration(), plan.given().options()),
                plan.server(), plan.load(), plan.feed(), plan.broker(), OtherHosts.NONE);
    }

    /** Whether a run with these valid arguments finds its own rate. */
    static boolean isRateAuto(List<String> arguments) {
        return OptionTypes.parsed(new RunCommand(), arguments).load.isRateAuto();
    }

    static long plannedNs(List<String> arguments) {
        return OptionTypes.parsed(new RunCommand(), arguments).load.plannedNs();
    }

    @Override
    final void hasEnded(Path directory) throws IOException {
        json.add(directory, "summary.json");
    }

    @Override
    RunPlan plan(Map<String, String> options) {
        if (script != null && driver != LoadDriver.GRINDER) {
            throw new IllegalArgumentException("--script " + script + ": only with --driver grinder, not " + driver);
        }
        remote.check(driver, load.hasReplyQueuePerRequest(), Boolean.FALSE.equals(server.serverTimes));
        requests.check(driver, options, remote.hasServer() || remote.parts() > 1,
                servers.areGiven() || feedRate != null || access != null);
        if (remote.hasServer()) {
            return remotePlan(options);
        }
        boolean overFix = driver == LoadDriver.FIX;
        server.databaseComesLater = true;
        server.startsServices = true;
        server.timesByDefault = !load.hasReplyQueuePerRequest() && requests.haveServerTimes();
        if (load.hasReplyQueuePerRequest() && Boolean.TRUE.equals(server.serverTimes)) {
            throw new IllegalArgumentException("--server-times: not with --client-jms per-request, whose requests"
                    + " have a reply queue each, by which their times cannot be matched");
        }
        servers.prepare(server, options, driver, feedRate);
        ServerPlan serverPlan = server.plan(options, jdk, 0).withMain(requests.server()).profiled(profile);
        servers.addTo(serverPlan.settings());
        if (overFix) {
            fix.addForLoadTo(serverPlan.settings(), server.embedded.bind);
        } else {
            fix.addTo(serverPlan.settings(), server.embedded.bind);
        }
        LoadPlan loadPlan = loadPlan(options);
        return plan(serverPlan.flags().collector() + "-" + driver, options, serverPlan, loadPlan, feedPlan(options),
                brokerParameters()).with(remote.hosts(spec, loadPlan, server, access != null));
    }

    /** With a server on another host. */
    private RunPlan remotePlan(Map<String, String> options) {
        if (servers.areGiven()) {
            throw new IllegalArgumentException("--server-count: not with --remote-server, of which there is one");
        }
        LoadPlan loadPlan = loadPlan(options);
        return plan("remote-" + driver, options, null, loadPlan, feedPlan(options), brokerParameters())
                .with(remote.hosts(spec, loadPlan, server, access != null));
    }

    private LoadPlan loadPlan(Map<String, String> options) {
        load.parts = remote.parts();
        if (remote.parts() > 1 && script != null) {
            throw new IllegalArgumentException("--script " + script + ": not with --agent, whose hosts do not have it");
        }
        LoadPlan plan = load.plan(options, driver,
                driver == LoadDriver.GRINDER ? GrinderCommand.orDefault(script) : null, jdk).profiled(profile);
        if (driver != LoadDriver.GRINDER) {
            requests.addTo(plan.settings());
        }
        return plan;
    }

    private FeedPlan feedPlan(Map<String, String> options) {
        return feedRate == null ? null : FeedCommand.plan(options, feedRate, "0", jdk);
    }

    private String brokerParameters() {
        return access == null ? null : "?access=" + access.toAbsolutePath();
    }
}
