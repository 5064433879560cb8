package trader.lab.command;

import picocli.CommandLine.Option;

/** The market, which must be the same for server, clients and feed. */
final class MarketOptions {
    @Option(names = "--symbols", paramLabel = "N", converter = Converters.LargeCount.class, defaultValue = "1000",
            description = "Number of symbols with a price. Default: ${DEFAULT-VALUE}.")
    private int symbols;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1",
            description = "Random seed of prices and requests. Default: ${DEFAULT-VALUE}.")
    long seed;
}
