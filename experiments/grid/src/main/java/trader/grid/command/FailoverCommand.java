package trader.grid.command;

import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import trader.grid.campaign.FailoverExperiment;
import trader.grid.campaign.GridExperiment;
import trader.grid.campaign.GridPlan;
import trader.lab.command.Converters;

@Command(name = "failover", description = "Kill a member under load (kill -9): how long transfers stand still, and"
        + " whether each of them happened once.")
final class FailoverCommand extends ExperimentCommand {
    private static final int ACCOUNTS = 20_000;

    @Mixin
    private NodeOption nodes = new NodeOption();

    @Mixin
    private PacedLoadOptions load = new PacedLoadOptions();

    @Option(names = "--duration", paramLabel = "DURATION", converter = Converters.PositiveDurationNs.class,
            defaultValue = "20s", description = "Length of the measurement; the kill is in its middle."
            + " Default: ${DEFAULT-VALUE}.")
    private long durationNs;

    @Option(names = "--warmup", paramLabel = "DURATION", converter = Converters.DurationNs.class,
            defaultValue = "10s", description = "Length of the warm-up. Default: ${DEFAULT-VALUE}.")
    private long warmupNs;

    @Override
    GridPlan plan() {
        GridOptions.require("--members", grid.members, 2, Integer.MAX_VALUE);
        return grid.plan(ACCOUNTS, load.threads, load.ratePerS(), durationNs).withNodes(nodes.count());
    }

    @Override
    GridExperiment experiment(Path directory) {
        return new FailoverExperiment(warmupNs);
    }
}
