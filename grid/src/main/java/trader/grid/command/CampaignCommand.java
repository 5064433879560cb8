package trader.grid.command;

import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import trader.grid.campaign.CampaignExperiment;
import trader.grid.campaign.CampaignRounds;
import trader.grid.campaign.GridExperiment;
import trader.grid.campaign.GridPlan;
import trader.lab.command.Converters;

@Command(name = "campaign", description = "Kill members under load, round after round, and audit every account after"
        + " each.", footer = {"", "Examples:", "  trader grid campaign --rounds 10",
            "  trader grid campaign --rounds 200 --resume runs/latest"})
final class CampaignCommand extends ExperimentCommand {
    private static final int ACCOUNTS = 20_000;
    /** A member that lives for seconds starts twice as fast with only the first compiler. */
    private static final String COMPILE_QUICKLY = "-XX:TieredStopAtLevel=1";

    @Mixin
    private PacedLoadOptions load = new PacedLoadOptions();

    @Option(names = "--rounds", paramLabel = "N", converter = Converters.LargeCount.class, required = true,
            description = "Number of rounds, with those of the campaign that is resumed.")
    private int rounds;

    @Option(names = "--duration", paramLabel = "DURATION", converter = Converters.PositiveDurationNs.class,
            defaultValue = "1h", description = "No round starts later. Default: ${DEFAULT-VALUE}.")
    private long durationNs;

    @Option(names = "--resume", paramLabel = "DIR", description = "Directory of a campaign with the same options and"
            + " the same revision of Trader to continue; instead of --out.")
    private Path resumed;

    @Override
    GridPlan plan() {
        GridOptions.require("--members", grid.members, 2, Integer.MAX_VALUE);
        if (resumed != null && !Files.isDirectory(resumed)) {
            throw new IllegalArgumentException("--resume " + resumed + ": allowed is the directory of a campaign");
        }
        return grid.plan(ACCOUNTS, load.threads, load.ratePerS(), durationNs, COMPILE_QUICKLY);
    }

    @Override
    Path resumed() {
        return resumed;
    }

    @Override
    GridExperiment experiment(Path directory) {
        return new CampaignExperiment(rounds, new CampaignRounds(directory));
    }
}
