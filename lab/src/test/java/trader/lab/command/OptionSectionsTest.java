package trader.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.OptionSpec;

class OptionSectionsTest {
    private final CommandLine commands = OptionTypes.register(new CommandLine(new Commands()));

    @Command(name = "trader", subcommands = {RepeatableRunCommand.class, CompareCommand.class, SlaCommand.class,
        ServerCommand.class, BrokerCommand.class, ClientCommand.class})
    private static final class Commands {
    }

    private String help(String name, String option) {
        OptionSections.register(commands);
        StringWriter usage = new StringWriter();
        commands.setOut(new PrintWriter(usage, true));
        assertThat(commands.execute(name, option)).isZero();
        return usage.toString();
    }

    private static Stream<String> shown(String usage, OptionSpec option) {
        String name = option.longestName().replace("--", "--(\\[no-])?");
        return usage.lines().filter(line -> line.matches("\\s{2,6}(-\\w, )?" + name + "(=.*|\\s.*)?"));
    }

    private List<OptionSpec> options(String name) {
        return commands.getSubcommands().get(name).getCommandSpec().options();
    }

    @ParameterizedTest
    @CsvSource({"run, --help-all", "compare, --help-all", "sla, --help-all", "server, --help", "broker, --help",
        "client, --help"})
    void showsEachOptionOnce(String name, String asked) {
        String usage = help(name, asked);
        assertThat(options(name)).allSatisfy(option ->
                assertThat(shown(usage, option)).as(option.longestName()).hasSize(1));
    }

    @Test
    void theHelpOfRunHasAtMostFortyOptionsAndSaysHowManyOthersThereAre() {
        String usage = help("run", "--help");
        List<OptionSpec> options = options("run");
        long shown = options.stream().filter(option -> shown(usage, option).findAny().isPresent()).count();
        assertThat(shown).isBetween(30L, 40L);
        assertThat(usage).contains(options.size() - shown + " further options: trader run --help-all");
    }

    @Test
    void leavesOutOnlyOptionsThatThereAre() {
        assertThat(OptionSections.RARE).isSubsetOf(MultiRunCommand.optionsOfRun().keySet());
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "sla"})
    void beginsWithTheOptionsOfTheCommand(String name) {
        assertThat(help(name, "--help-all")).containsSubsequence("--out=DIR", "\nJVMs:", "--gc=GC",
                "\nLoad and its clients:", "--rate=RATE", "\nServer and order resource:", "--server-heap=SIZE",
                "\nBroker of the server:", "--durability=LEVEL", "\nFIX gateway:");
    }
}
