package trader.lab.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import trader.broker.BrokerSettings.Journal;
import trader.common.Durability;
import trader.common.Settings;
import trader.crashtest.campaign.CrashCampaign;
import trader.crashtest.campaign.CrashPlan;
import trader.crashtest.campaign.CrashPoint;
import trader.lab.command.CommonOptions.MarketOptions;
import trader.launcher.jvm.ModulePath;
import trader.launcher.jvm.ServerPlan;
import trader.server.ResourceKind;
import trader.server.transaction.log.CommitProtocol;

@Command(name = "crash-test",
        description = "Kill the server under load, again and again, and account for every order.",
        footer = {"", "Results accumulate per git revision and resource, so an interrupted campaign can be continued.",
            "Examples:", "  trader crash-test --order-store emulated --rounds 300",
            "  trader crash-test --order-store h2 --rounds 60 --faults after-decision,random"})
public final class CrashTestCommand extends CheckedCommand {
    private static final String LOGGING = "logback.configurationFile";
    /** A server that runs only for seconds starts twice as fast with only the first compiler. */
    private static final String COMPILE_QUICKLY = "-XX:TieredStopAtLevel=1";

    /** Journals whose writes a recording of system calls shows. */
    private static final Set<Journal> RECORDED = Set.of(Journal.GROUPED, Journal.NIO);
    private static final int MAX_SERVERS = 8;
    private static final int MIN_CLIENTS = 16;
    private static final int MIN_FIX_CLIENTS = 10;

    @Option(names = "--rounds", paramLabel = "N", converter = Converters.LargeCount.class, required = true,
            description = "Total number of rounds, including those of earlier campaigns.")
    private int rounds;

    @Option(names = "--faults", paramLabel = "POINT,...", description = "Crash points of the rounds, such as"
            + " after-decision,random. Default: all that apply to the resource,"
            + " except failing-disk, power-cut, power-cut-xfs and broker-power-cut, which need strace, and those that"
            + " need a pair of brokers: fix-broker-active, and broker- with active, backup, resync, backup-sigstop,"
            + " both, locks or cut.")
    private String points;

    @Option(names = "--audit-every", paramLabel = "N", converter = Converters.LargeCount.class, defaultValue = "10",
            description = "Rounds between audits. Default: ${DEFAULT-VALUE}.")
    private int auditEvery;

    @Option(names = "--keep-going", description = "Do not end the campaign at the first power cut after which"
            + " something is missing; count such cuts.")
    private boolean keepGoing;

    @Option(names = "--threads", paramLabel = "N", converter = Converters.Count.class, defaultValue = "32",
            description = "Number of clients that send orders: at least 16; with --faults fix-gateway or"
                    + " fix-broker-active at least 10, as FIX clients send several orders at once. Default:"
                    + " ${DEFAULT-VALUE}.")
    private int threads;

    @Option(names = "--server-count", paramLabel = "N", defaultValue = "1", description = "Number of servers behind one"
            + " broker, 1 to 8; with several, which need --order-store postgresql, the point is one-server. Default:"
            + " ${DEFAULT-VALUE}.")
    private int servers;

    @Option(names = "--recovery-limit", paramLabel = "DURATION", converter = Converters.PositiveDurationNs.class,
            defaultValue = "30s", description = "Longest time after a restart for which transactions may be in doubt"
            + " and orders unanswered. Default: ${DEFAULT-VALUE}.")
    private long recoveryLimitNs;

    @Option(names = "--out", paramLabel = "DIR", description = "Directory for the results, which go to"
            + " DIR/crash-tests/<revision>/. Default: runs in the current directory.")
    private Path out = Path.of("runs");

    @Mixin
    private JdkOptions jdk = new JdkOptions();

    @Mixin
    private MarketOptions market = new MarketOptions();

    @Mixin
    private ServerOptions server = new ServerOptions();

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws Exception {
        CrashPlan plan = checked(this::plan);
        // Before the first logger is created.
        if (System.getProperty(LOGGING) == null) {
            System.setProperty(LOGGING, "trader-crash-test-logback.xml");
        }
        CrashCampaign campaign = new CrashCampaign(plan, ModulePath.fromSystemProperty(), System.out);
        int status = campaign.run();
        json.add(campaign.resultsFile().getParent(), campaign.resultsFile().getFileName().toString());
        return status;
    }

    private CrashPlan plan() {
        if (!server.isEmbedded() || server.port != null) {
            throw new IllegalArgumentException("--broker, --port: a crash test starts its own broker");
        }
        String resource = Settings.spelling(server.resource);
        if (!canBeTested(server.resource)) {
            throw new IllegalArgumentException("--order-store " + resource + ": a crash test needs one of "
                    + Arrays.stream(ResourceKind.values()).filter(CrashTestCommand::canBeTested)
                            .map(Settings::spelling).collect(Collectors.joining(", "))
                    + (server.resource == ResourceKind.DERBY_TCP ? "; Derby's network server keeps the locks of a"
                            + " killed client whose statement had failed" : ""));
        }
        if (servers < 1 || servers > MAX_SERVERS) {
            throw new IllegalArgumentException("--server-count " + servers + ": allowed are 1 to " + MAX_SERVERS);
        }
        if (servers > 1 && server.resource != ResourceKind.POSTGRESQL) {
            throw new IllegalArgumentException("--server-count " + servers + ": needs --order-store postgresql, a"
                    + " database that all servers share, not " + resource);
        }
        Map<String, String> options = OptionTexts.of(spec);
        if (!server.resource.canForce()
                && !spec.commandLine().getParseResult().hasMatchedOption("--durability")) {
            server.embedded.durability = Durability.PROCESS;
            options.put("durability", "process");
        }
        if (server.embedded.durability == Durability.NONE) {
            throw new IllegalArgumentException("--durability none: nothing would survive; allowed are process, forced");
        }
        List<CrashPoint> chosen = points(new CrashPoint.Servers(resource, server.jdbcUrl == null,
                server.commit == CommitProtocol.MARKABLE, options.getOrDefault("listener-container", "spring"),
                servers));
        int least = chosen.stream().allMatch(CrashPoint::isOverFix) ? MIN_FIX_CLIENTS : MIN_CLIENTS;
        if (threads < least) {
            throw new IllegalArgumentException("--threads " + threads + ": allowed are " + least + " to 1000");
        }
        List<String> jvmArguments = new ArrayList<>(List.of(COMPILE_QUICKLY));
        jvmArguments.addAll(server.jvmArguments);
        server.jvmArguments = jvmArguments;
        server.databaseComesLater = server.resource == ResourceKind.POSTGRESQL;
        ServerPlan plan = server.plan(options, jdk, 0);
        Map<String, String> database = new LinkedHashMap<>(plan.settings());
        database.keySet().removeIf(key -> !key.startsWith("jdbc-"));
        return new CrashPlan(new CrashPlan.SystemUnderTest(resource, plan, servers, database),
                new CrashPlan.Rounds(rounds, chosen, auditEvery, keepGoing, market.seed), threads,
                TimeUnit.NANOSECONDS.toMillis(recoveryLimitNs), out, arguments());
    }

    /** Of database servers, a campaign can start and kill only PostgreSQL. */
    private static boolean canBeTested(ResourceKind kind) {
        return kind.canKeepRecords()
                && (kind.urlPrefix() == null || kind == ResourceKind.POSTGRESQL);
    }

    private List<CrashPoint> points(CrashPoint.Servers servers) {
        String noPowerCut = server.embedded.durability != Durability.FORCED
                ? "--durability " + Settings.spelling(server.embedded.durability) + ": power cuts need forced"
                : !RECORDED.contains(server.embedded.journalType) ? "--journal-type "
                        + Settings.spelling(server.embedded.journalType) + ": power cuts need grouped or nio" : null;
        try {
            List<CrashPoint> chosen = points == null
                    ? CrashPoint.of(servers).stream().filter(point -> !point.isOnRequest()).toList()
                    : CrashPoint.parse(points, servers);
            if (noPowerCut != null && chosen.stream().anyMatch(CrashPoint::isPowerCut)) {
                throw new IllegalArgumentException("with " + noPowerCut);
            }
            return chosen;
        } catch (IllegalArgumentException unknown) {
            throw new IllegalArgumentException("--faults " + unknown.getMessage(), unknown);
        }
    }
}
