package trader.grid.command;

import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.TypeConversionException;
import trader.common.Settings;
import trader.grid.campaign.KillKind;
import trader.grid.ledger.LedgerKind;
import trader.lab.Trader;
import trader.lab.command.Version;

@Command(name = "trader grid", mixinStandardHelpOptions = true, versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND", commandListHeading = "%nCommands:%n",
        description = "A ledger of accounts in a Coherence grid of several JVMs: how fast it is, and what happens to"
                + " money when a member is killed (docs/GRID.md).",
        subcommands = {LoadCommand.class, TransferCommand.class, FailoverCommand.class, CampaignCommand.class,
            ElasticityCommand.class})
public final class GridMain {
    public static void main(String[] arguments) {
        CommandLine line = new CommandLine(new GridMain())
                .registerConverter(LedgerKind.class, text -> constant(LedgerKind.class, text))
                .registerConverter(KillKind.class, text -> constant(KillKind.class, text));
        System.exit(Trader.execute(line, arguments));
    }

    private static <E extends Enum<E>> E constant(Class<E> type, String text) {
        return Arrays.stream(type.getEnumConstants()).filter(each -> Settings.spelling(each).equals(text)).findFirst()
                .orElseThrow(() -> new TypeConversionException("'" + text + "': allowed is one of "
                        + Arrays.stream(type.getEnumConstants()).map(Settings::spelling)
                                .collect(Collectors.joining(", "))));
    }
}
