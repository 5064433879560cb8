package trader.grid.command;

import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import trader.grid.campaign.GridExperiment;
import trader.grid.campaign.GridPlan;
import trader.grid.campaign.TransferExperiment;
import trader.lab.command.Converters;

@Command(name = "transfer", description = "Transfer between random accounts, one by one and in batches, and audit the"
        + " accounts after each step.")
final class TransferCommand extends ExperimentCommand {
    private static final int ACCOUNTS = 20_000;
    private static final int MAX_BATCH = 10_000;
    private static final String MAX = "max";

    @Mixin
    private NodeOption nodes = new NodeOption();

    @Option(names = "--batches", paramLabel = "N,...", split = ",", defaultValue = "1,10,100,1000",
            description = "Transfers in one request, one step for each. Default: ${DEFAULT-VALUE}.")
    private List<Integer> batches;

    @Option(names = "--rate", paramLabel = "N|max", converter = Converters.Rate.class, defaultValue = MAX,
            description = "Transfers per second. max: each thread sends when it has its answer, and times are those"
                    + " at saturation. Default: ${DEFAULT-VALUE}.")
    private String rate;

    @Option(names = "--threads", paramLabel = "N", converter = Converters.Count.class, defaultValue = "8",
            description = "Threads that send requests and wait for their answers. Default: ${DEFAULT-VALUE}.")
    private int threads;

    @Option(names = "--duration", paramLabel = "DURATION", converter = Converters.PositiveDurationNs.class,
            defaultValue = "20s", description = "Length of each step. Default: ${DEFAULT-VALUE}.")
    private long durationNs;

    @Option(names = "--warmup", paramLabel = "DURATION", converter = Converters.DurationNs.class,
            defaultValue = "20s", description = "Length of the warm-up. Default: ${DEFAULT-VALUE}.")
    private long warmupNs;

    @Override
    GridPlan plan() {
        if (rate.equals("auto")) {
            throw new IllegalArgumentException("--rate auto: allowed are max or a number per second");
        }
        batches.forEach(batch -> GridOptions.require("--batches", batch, 1, MAX_BATCH));
        return grid.plan(ACCOUNTS, threads, rate.equals(MAX) ? 0 : Double.parseDouble(rate), durationNs)
                .withNodes(nodes.count());
    }

    @Override
    GridExperiment experiment(Path directory) {
        return new TransferExperiment(batches, warmupNs);
    }
}
