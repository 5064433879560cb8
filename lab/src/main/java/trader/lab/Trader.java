package trader.lab;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.UnmatchedArgumentException;
import trader.lab.command.AuditCommand;
import trader.lab.command.BenchmarkCommand;
import trader.lab.command.BrokerCommand;
import trader.lab.command.CleanCommand;
import trader.lab.command.ClientCommand;
import trader.lab.command.CompareCommand;
import trader.lab.command.CompletionCommand;
import trader.lab.command.CrashTestCommand;
import trader.lab.command.FeedCommand;
import trader.lab.command.FixCommand;
import trader.lab.command.GridCommand;
import trader.lab.command.GrinderCommand;
import trader.lab.command.JsonOption;
import trader.lab.command.ModuleCommand;
import trader.lab.command.OptionSections;
import trader.lab.command.OptionTypes;
import trader.lab.command.PartCommand;
import trader.lab.command.ProveCommand;
import trader.lab.command.RepeatableRunCommand;
import trader.lab.command.ReportCommand;
import trader.lab.command.ServerCommand;
import trader.lab.command.SlaCommand;
import trader.lab.command.Spelling;
import trader.lab.command.Version;

@Command(name = "trader", versionProvider = Version.class, mixinStandardHelpOptions = true,
        description = "A low-latency JMS trading reference application and a laboratory for measuring latency.",
        synopsisSubcommandLabel = "COMMAND", commandListHeading = "%nCommands:%n",
        footer = {"", "Start with: trader run",
            "Exit status: 0 valid run, 1 invalid run or failure, 2 wrong usage, 130 stopped by Ctrl-C."},
        subcommands = {RepeatableRunCommand.class, ProveCommand.class, CompareCommand.class, SlaCommand.class,
            ReportCommand.class, ServerCommand.class, BrokerCommand.class, FixCommand.class, ClientCommand.class,
            GrinderCommand.class, FeedCommand.class, AuditCommand.class, CleanCommand.class, CrashTestCommand.class,
            BenchmarkCommand.class, GridCommand.class, CompletionCommand.class, PartCommand.class,
            CommandLine.HelpCommand.class})
public final class Trader {
    private static final int INVALID = 1;
    private static final int WRONG_USAGE = 2;

    public static void main(String[] arguments) {
        PlainOutput.useIfNeeded();
        System.exit(execute(arguments));
    }

    public static int execute(String... arguments) {
        CommandLine trader = new CommandLine(new Trader());
        ModuleCommand.passOptionsOn(trader);
        return execute(trader, arguments);
    }

    /** Executes a command line with the option types, errors and exit statuses of {@code trader}. */
    public static int execute(CommandLine commandLine, String... arguments) {
        OptionTypes.register(commandLine);
        commandLine.setUsageHelpWidth(Math.max(80, Math.min(110, Integer.getInteger("trader.columns", 110))));
        OptionSections.register(commandLine);
        commandLine.setExecutionStrategy(JsonOption::execute);
        commandLine.setParameterExceptionHandler((wrong, given) -> {
            CommandLine command = wrong.getCommandLine();
            command.getErr().println("trader: " + printable(wrong instanceof UnmatchedArgumentException unmatched
                    ? describe(unmatched) : wrong.getMessage()));
            CommandSpec spec = command.getCommandSpec();
            command.getErr().println("'" + spec.qualifiedName() + " " + OptionSections.showsAll(spec)
                    + "' shows all options");
            return WRONG_USAGE;
        });
        commandLine.setExecutionExceptionHandler((failure, command, parsed) -> {
            command.getErr().println("trader: " + printable(describe(failure)));
            return INVALID;
        });
        return commandLine.execute(arguments.length == 0 ? new String[] {"--help"} : arguments);
    }

    /** Names what is unknown, and the options or commands that are spelled like it. */
    private static String describe(UnmatchedArgumentException wrong) {
        CommandSpec spec = wrong.getCommandLine().getCommandSpec();
        String first = wrong.getUnmatched().get(0);
        if (wrong.isUnknownOption()) {
            // The values of unknown options are unmatched, too.
            List<String> unknown = wrong.getUnmatched().stream().filter(each -> each.startsWith("-")).toList();
            return "unknown option" + (unknown.size() == 1 ? "" : "s") + " '" + String.join("', '", unknown) + "'"
                    + Spelling.didYouMean(unknown.get(0).replaceFirst("=.*", ""), spec.optionsMap().keySet(), "");
        }
        if (spec.subcommands().isEmpty()) {
            return "unexpected argument '" + first + "'; allowed are only options";
        }
        Set<String> commands = new LinkedHashSet<>(spec.subcommands().keySet());
        commands.removeIf(name -> spec.subcommands().get(name).getCommandSpec().usageMessage().hidden());
        return "unknown command '" + first + "'"
                + Spelling.didYouMean(first, commands, "; allowed are " + String.join(", ", commands));
    }

    private static String describe(Throwable failure) {
        StringBuilder text = new StringBuilder(sentence(failure));
        for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
            if (text.indexOf(sentence(cause)) < 0) {
                text.append(": ").append(sentence(cause));
            }
        }
        return text.toString();
    }

    /** A message can repeat what a file contains, and its control characters would be the terminal's. */
    private static String printable(String text) {
        return text.replaceAll("[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f]", "?");
    }

    private static String sentence(Throwable failure) {
        boolean isSentence = failure.getMessage() != null && failure.getMessage().contains(" ");
        return isSentence ? failure.getMessage() : failure.toString();
    }
}
