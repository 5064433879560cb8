package trader.grid.command;

import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import trader.grid.campaign.GridExperiment;
import trader.grid.campaign.GridPlan;
import trader.grid.campaign.LoadExperiment;
import trader.lab.command.Converters;

@Command(name = "load", description = "Fill the grid with accounts, measure their memory, and read them out again.")
final class LoadCommand extends ExperimentCommand {
    private static final int ACCOUNTS = 200_000;

    @Option(names = "--duration", paramLabel = "DURATION", converter = Converters.PositiveDurationNs.class,
            defaultValue = "2m", description = "Longest time to load. Default: ${DEFAULT-VALUE}.")
    private long durationNs;

    @Option(names = "--batch", paramLabel = "N", converter = Converters.LargeCount.class, defaultValue = "1000",
            description = "Accounts put at once. Default: ${DEFAULT-VALUE}.")
    private int batch;

    @Override
    GridPlan plan() {
        return grid.plan(ACCOUNTS, 1, 0, durationNs);
    }

    @Override
    GridExperiment experiment(Path directory) {
        return new LoadExperiment(batch);
    }
}
