package trader.lab.command;

import java.util.Map;
import picocli.CommandLine.Option;

/** The market, which server, clients and feed must agree on. */
final class MarketOptions {
    @Option(names = "--symbols", paramLabel = "N", converter = Converters.Symbols.class, defaultValue = "1000",
            description = "How many symbols have a price. Default: ${DEFAULT-VALUE}.")
    int symbols;

    @Option(names = "--seed", paramLabel = "N", converter = Converters.Seed.class, defaultValue = "1",
            description = "What prices and requests are generated from. Default: ${DEFAULT-VALUE}.")
    long seed;

    void describe(Map<String, String> settings) {
        settings.put("symbols", Integer.toString(symbols));
        settings.put("seed", Long.toString(seed));
    }
}
