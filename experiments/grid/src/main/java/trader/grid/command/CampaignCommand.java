package trader.grid.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import trader.common.Settings;
import trader.faultagent.GridPoint;
import trader.grid.campaign.CampaignExperiment;
import trader.grid.campaign.CampaignRounds;
import trader.grid.campaign.GridExperiment;
import trader.grid.campaign.GridPlan;
import trader.grid.campaign.Kill;
import trader.grid.campaign.KillKind;
import trader.lab.command.Converters;

@Command(name = "campaign", description = "Kill members under load, round after round, and audit every account after"
        + " each.", footer = {"", "Examples:", "  trader grid campaign --rounds 10",
            "  trader grid campaign --rounds 200 --resume runs/latest",
            "  trader grid campaign --rounds 30 --nodes 2 --kill storage,node,both",
            "  trader grid campaign --rounds 40 --members 3 --kill freeze",
            "  trader grid campaign --rounds 14 --nodes 1 --kill-at all",
            "  trader grid campaign --rounds 10 --persistence --retention 10m --kill all"})
final class CampaignCommand extends ExperimentCommand {
    private static final int ACCOUNTS = 20_000;
    /** A member that lives for seconds starts twice as fast with only the first compiler. */
    private static final String COMPILE_QUICKLY = "-XX:TieredStopAtLevel=1";
    private static final long RESTART_NS = TimeUnit.MINUTES.toNanos(5);

    @Mixin
    private NodeOption nodes = new NodeOption();

    @Mixin
    private PacedLoadOptions load = new PacedLoadOptions();

    @Option(names = "--kill", paramLabel = "KIND", split = ",", description = "Kind of kill at a random"
            + " moment; several kinds take turns. storage: a member that stores partitions; node: a business node;"
            + " both: one of each, one right after the other; all: all of them, with"
            + " --persistence and --retention 10m; freeze: a member that stores partitions is stopped for 5 to 120 s"
            + " (SIGSTOP) and goes on. Default: storage.")
    private List<KillKind> kinds;

    @Option(names = "--kill-at", paramLabel = "POINT", split = ",", description = "Kill a further member when one of"
            + " its threads has reached a point, instead of --kill; several points take turns. all: all points."
            + " Points: ${COMPLETION-CANDIDATES}.", completionCandidates = PointNames.class)
    private List<String> points;

    @Option(names = "--rounds", paramLabel = "N", converter = Converters.LargeCount.class, required = true,
            description = "Number of rounds, with those of the campaign that is resumed.")
    private int rounds;

    @Option(names = "--duration", paramLabel = "DURATION", converter = Converters.PositiveDurationNs.class,
            defaultValue = "1h", description = "No round starts later. Default: ${DEFAULT-VALUE}.")
    private long durationNs;

    @Option(names = "--resume", paramLabel = "DIR", description = "Directory of a campaign with the same options and"
            + " the same revision of Trader to continue; instead of --out.")
    private Path resumed;

    private List<Kill> kills;

    private static final class PointNames extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        PointNames() {
            super(Arrays.stream(GridPoint.values()).map(point -> point.spelling()).toList());
        }
    }

    @Override
    GridPlan plan() {
        GridOptions.require("--members", grid.members, 2, Integer.MAX_VALUE);
        kills = points == null ? atRandom() : atPoints();
        Set<String> names = new HashSet<>();
        for (Kill kill : kills) {
            if (!names.add(kill.name())) {
                throw new IllegalArgumentException((points == null ? "--kill " : "--kill-at ") + kill.name()
                        + ": allowed is each one once");
            }
        }
        if (resumed != null && !Files.isDirectory(resumed)) {
            throw new IllegalArgumentException("--resume " + resumed + ": allowed is the directory of a campaign");
        }
        return grid.plan(ACCOUNTS, load.threads, load.ratePerS(), durationNs, COMPILE_QUICKLY)
                .withNodes(nodes.count());
    }

    private List<Kill> atRandom() {
        List<KillKind> chosen = kinds == null ? List.of(KillKind.STORAGE) : kinds;
        for (KillKind kind : chosen) {
            if ((kind == KillKind.NODE || kind == KillKind.BOTH) && nodes.count() < 2) {
                throw new IllegalArgumentException("--kill " + Settings.spelling(kind) + ": allowed with --nodes 2 and"
                        + " more, so that another node takes the transfers");
            }
            if (kind == KillKind.ALL && (!grid.persistent || grid.retentionNs < RESTART_NS)) {
                throw new IllegalArgumentException("--kill all: allowed with --persistence, which keeps the accounts,"
                        + " and with --retention 5m and more, so that clients do not give up before the members are"
                        + " back");
            }
        }
        return chosen.stream().map(Kill::atRandom).toList();
    }

    private List<Kill> atPoints() {
        if (kinds != null) {
            throw new IllegalArgumentException("--kill-at with --kill: allowed is one of them");
        }
        List<Kill> chosen = new ArrayList<>();
        for (String name : points) {
            List<GridPoint> found = Arrays.stream(GridPoint.values())
                    .filter(point -> name.equals("all") ? !point.isOnBusinessNode() || nodes.count() > 0
                            : point.spelling().equals(name)).toList();
            if (found.isEmpty()) {
                throw new IllegalArgumentException("--kill-at " + name + ": allowed are all, "
                        + String.join(", ", new PointNames()));
            }
            if (nodes.count() == 0 && found.stream().anyMatch(GridPoint::isOnBusinessNode)) {
                throw new IllegalArgumentException("--kill-at " + name + ": allowed with --nodes 1 and more");
            }
            found.forEach(point -> chosen.add(Kill.at(point)));
        }
        return chosen;
    }

    @Override
    Path resumed() {
        return resumed;
    }

    @Override
    GridExperiment experiment(Path directory) {
        return new CampaignExperiment(rounds, new CampaignRounds(directory), kills);
    }
}
