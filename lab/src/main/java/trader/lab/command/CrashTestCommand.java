package trader.lab.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import trader.crashtest.campaign.CrashCampaign;
import trader.crashtest.campaign.CrashPlan;
import trader.crashtest.campaign.CrashPoint;
import trader.launcher.jvm.ModulePath;
import trader.launcher.jvm.ServerPlan;

/** {@code trader crash-test}. */
@Command(name = "crash-test", mixinStandardHelpOptions = true, versionProvider = Version.class, sortOptions = false,
        description = "Kill the server under load, again and again, and account for every order.",
        footer = {"", "Results add up for each git revision and resource: a campaign that was interrupted goes on.",
            "Examples:", "  trader crash-test --resource emulated --rounds 300",
            "  trader crash-test --resource h2 --rounds 60 --points after-decision,random"})
public final class CrashTestCommand implements Callable<Integer> {
    private static final String LOGGING = "logback.configurationFile";
    /** A server that lives for seconds is best compiled quickly: that halves what its start costs. */
    private static final String COMPILE_QUICKLY = "-XX:TieredStopAtLevel=1";

    private static final int LEAST_CLIENTS = 16;
    private static final int LEAST_FIX_CLIENTS = 10;

    @Spec
    private CommandSpec spec;

    @Option(names = "--rounds", paramLabel = "N", converter = Converters.Rounds.class, required = true,
            description = "How many rounds there are to be in all, those of earlier campaigns included.")
    private int rounds;

    @Option(names = "--points", paramLabel = "POINT,...", description = "What the rounds do, such as"
            + " after-decision,random. Default: all that can be done to the resource.")
    private String points;

    @Option(names = "--audit-every", paramLabel = "N", converter = Converters.Rounds.class, defaultValue = "10",
            description = "Rounds from one audit to the next. Default: ${DEFAULT-VALUE}.")
    private int auditEvery;

    @Option(names = "--threads", paramLabel = "N", converter = Converters.Count.class, defaultValue = "32",
            description = "How many clients send orders: at least 16, or 10 where all of"
                    + " them are FIX clients (--points fix-gateway), which send several at once. Default: ${DEFAULT-VALUE}.")
    private int threads;

    @Option(names = "--out", paramLabel = "DIR", description = "Results are in DIR/crash-tests/<revision>/. Default:"
            + " runs below the current directory.")
    private Path out = Path.of("runs");

    @Mixin
    private JdkOptions jdk = new JdkOptions();

    @Mixin
    private MarketOptions market = new MarketOptions();

    @Mixin
    private ServerOptions server = new ServerOptions();

    @Override
    public Integer call() throws Exception {
        CrashPlan plan;
        try {
            plan = plan();
        } catch (IllegalArgumentException wrong) {
            throw new ParameterException(spec.commandLine(), wrong.getMessage(), wrong);
        }
        // Before anything here logs.
        if (System.getProperty(LOGGING) == null) {
            System.setProperty(LOGGING, "trader-crash-test-logback.xml");
        }
        return new CrashCampaign(plan, ModulePath.fromSystemProperty(), System.out).run();
    }

    private CrashPlan plan() {
        if (server.broker != null || server.port != null) {
            throw new IllegalArgumentException("--broker and --port: a crash test has its own");
        }
        if (!List.of("emulated", "h2", "postgresql").contains(server.resource)) {
            throw new IllegalArgumentException("--resource " + server.resource + ": a crash test needs one of emulated,"
                    + " h2, postgresql");
        }
        if (spec.commandLine().getParseResult().matchedOption("--durability") == null && server.resource.equals("h2")) {
            server.durability = "process";
        }
        if (server.durability.equals("none")) {
            throw new IllegalArgumentException("--durability none: nothing would survive; allowed are process, forced");
        }
        List<CrashPoint> chosen;
        try {
            boolean ownDatabase = server.jdbcUrl == null;
            chosen = points == null ? CrashPoint.of(server.resource, ownDatabase)
                    : CrashPoint.parse(points, server.resource, ownDatabase);
        } catch (IllegalArgumentException unknown) {
            throw new IllegalArgumentException("--points " + unknown.getMessage(), unknown);
        }
        int least = chosen.equals(List.of(CrashPoint.FIX_GATEWAY)) ? LEAST_FIX_CLIENTS : LEAST_CLIENTS;
        if (threads < least) {
            throw new IllegalArgumentException("--threads " + threads + ": allowed are " + least + " to 1000");
        }
        List<String> jvmArguments = new ArrayList<>(List.of(COMPILE_QUICKLY));
        jvmArguments.addAll(server.jvmArguments);
        server.jvmArguments = jvmArguments;
        server.databaseComesLater = server.jdbcUrl == null;
        ServerPlan plan = server.plan(jdk, market, 0);
        Map<String, String> database = new LinkedHashMap<>(plan.settings());
        database.keySet().removeIf(key -> !key.startsWith("jdbc-"));
        return new CrashPlan(server.resource, rounds, chosen, out, market.seed, auditEvery, threads, plan, database,
                spec.root().commandLine().getParseResult().originalArgs());
    }
}
