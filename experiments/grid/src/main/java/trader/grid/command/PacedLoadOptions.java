package trader.grid.command;

import picocli.CommandLine.Option;
import trader.lab.command.Converters;

/** Single transfers on a schedule. */
final class PacedLoadOptions {
    @Option(names = "--rate", paramLabel = "N", converter = Converters.PerSecond.class, defaultValue = "500",
            description = "Transfers per second. Times count from the intended start. Default: ${DEFAULT-VALUE}.")
    private String ratePerS;

    @Option(names = "--threads", paramLabel = "N", converter = Converters.Count.class, defaultValue = "16",
            description = "Threads that send transfers and wait for their answers. Default: ${DEFAULT-VALUE}.")
    int threads;

    double ratePerS() {
        return Double.parseDouble(ratePerS);
    }
}
