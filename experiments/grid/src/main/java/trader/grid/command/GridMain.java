package trader.grid.command;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import trader.lab.Trader;
import trader.lab.command.Version;

@Command(name = "trader grid", mixinStandardHelpOptions = true, versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND", commandListHeading = "%nCommands:%n",
        description = "A ledger of accounts in a Coherence grid of several JVMs: how fast it is, and what happens to"
                + " money when a member is killed (grid/README.md).",
        subcommands = {LoadCommand.class, TransferCommand.class, FailoverCommand.class, CampaignCommand.class,
            ElasticityCommand.class})
public final class GridMain {
    public static void main(String[] arguments) {
        System.exit(Trader.execute(new CommandLine(new GridMain()), arguments));
    }
}
