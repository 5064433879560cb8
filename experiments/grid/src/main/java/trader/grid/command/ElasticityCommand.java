package trader.grid.command;

import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import trader.grid.campaign.ElasticityExperiment;
import trader.grid.campaign.GridExperiment;
import trader.grid.campaign.GridPlan;
import trader.lab.command.Converters;

@Command(name = "elasticity", description = "Add members under load, and remove them again. On a machine with few"
        + " CPUs, compare CPU time, not throughput: the members share them.")
final class ElasticityCommand extends ExperimentCommand {
    private static final int ACCOUNTS = 20_000;
    private static final int MAX_MEMBERS = 16;

    @Mixin
    private PacedLoadOptions load = new PacedLoadOptions();

    @Option(names = "--most", paramLabel = "N", converter = Converters.Count.class, defaultValue = "3",
            description = "Number of members at the peak. Default: ${DEFAULT-VALUE}.")
    private int most;

    @Option(names = "--duration", paramLabel = "DURATION", converter = Converters.PositiveDurationNs.class,
            defaultValue = "10s", description = "Length of each step between changes. Default: ${DEFAULT-VALUE}.")
    private long durationNs;

    @Option(names = "--warmup", paramLabel = "DURATION", converter = Converters.DurationNs.class,
            defaultValue = "10s", description = "Length of the warm-up. Default: ${DEFAULT-VALUE}.")
    private long warmupNs;

    @Override
    GridPlan plan() {
        GridOptions.require("--most", most, grid.members + 1, MAX_MEMBERS);
        return grid.plan(ACCOUNTS, load.threads, load.ratePerS(), durationNs);
    }

    @Override
    GridExperiment experiment(Path directory) {
        return new ElasticityExperiment(most, warmupNs);
    }
}
