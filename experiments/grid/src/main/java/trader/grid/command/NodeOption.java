package trader.grid.command;

import picocli.CommandLine.Option;
import trader.lab.command.Converters;

/** The number of business nodes. */
final class NodeOption {
    private static final int MAX_NODES = 16;

    @Option(names = "--nodes", paramLabel = "N", converter = Converters.Number.class, defaultValue = "0",
            description = "Business nodes, members in JVMs of their own that store nothing and take the transfers over"
            + " HTTP. 0: the client is a member of the grid itself. Default: ${DEFAULT-VALUE}.")
    private int nodes;

    int count() {
        GridOptions.require("--nodes", nodes, 0, MAX_NODES);
        return nodes;
    }
}
