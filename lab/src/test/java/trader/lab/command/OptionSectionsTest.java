package trader.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.OptionSpec;

class OptionSectionsTest {
    @Command(name = "trader", subcommands = {RunCommand.class, CompareCommand.class, SlaCommand.class,
        ServerCommand.class, BrokerCommand.class, ClientCommand.class})
    private static final class Commands {
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "compare", "sla", "server", "broker", "client"})
    void showsEachOptionOnce(String name) {
        CommandLine commands = OptionTypes.register(new CommandLine(new Commands()));
        OptionSections.register(commands);
        CommandLine command = commands.getSubcommands().get(name);
        String usage = command.getUsageMessage();
        for (OptionSpec option : command.getCommandSpec().options()) {
            String shown = option.longestName().replace("--", "--(\\[no-])?");
            assertThat(usage.lines().filter(line -> line.matches("\\s{2,6}(-\\w, )?" + shown + "(=.*|\\s.*)?")))
                    .as(option.longestName()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "sla"})
    void beginsWithTheOptionsOfTheCommand(String name) {
        CommandLine commands = OptionTypes.register(new CommandLine(new Commands()));
        OptionSections.register(commands);
        String usage = commands.getSubcommands().get(name).getUsageMessage();
        assertThat(usage).containsSubsequence("--out=DIR", "\nJVMs:", "--gc=GC", "\nLoad and its clients:",
                "--rate=RATE", "\nServer and order resource:", "--server-heap=SIZE", "\nBroker of the server:",
                "--durability=LEVEL", "\nFIX gateway:");
    }
}
