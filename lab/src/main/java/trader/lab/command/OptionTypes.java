package trader.lab.command;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import trader.analysis.foreign.ClockHint;
import trader.common.Settings;
import trader.lab.command.Converters.Converter;
import trader.launcher.machine.Cpus;

public final class OptionTypes {
    private OptionTypes() {
    }

    /** Registers them for a command and its subcommands; enums are spelled in lower case with hyphens. */
    public static CommandLine register(CommandLine commandLine) {
        Stream.concat(Stream.of(commandLine), commandLine.getSubcommands().values().stream())
                .flatMap(command -> command.getCommandSpec().options().stream())
                .flatMap(option -> Arrays.stream(option.auxiliaryTypes())).filter(Class::isEnum).distinct().toList()
                .forEach(type -> registerEnum(commandLine, type));
        return commandLine.registerConverter(ClockHint.class, new Converter<>(ClockHint::parse))
                .registerConverter(Path.class, new Converters.AnyPath())
                .registerConverter(Cpus.class, new Converter<>(Cpus::pinnable));
    }

    /** Returns the command, with these arguments; an IllegalArgumentException names the one that it does not take. */
    static <C> C parsed(C command, List<String> arguments) {
        try {
            register(new CommandLine(command)).parseArgs(arguments.toArray(String[]::new));
            return command;
        } catch (CommandLine.ParameterException wrong) {
            throw new IllegalArgumentException(wrong.getMessage(), wrong);
        }
    }

    private static <E> void registerEnum(CommandLine commandLine, Class<E> type) {
        commandLine.registerConverter(type, text -> Arrays.stream(type.getEnumConstants())
                .filter(each -> spelling(each).equals(text)).findFirst()
                .orElseThrow(() -> Converters.refused(text, "one of " + Arrays.stream(type.getEnumConstants())
                        .map(OptionTypes::spelling).collect(Collectors.joining(", ")))));
    }

    private static String spelling(Object constant) {
        return Settings.spelling((Enum<?>) constant);
    }
}
