package trader.lab.command;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;
import trader.common.Settings;

@Command(name = "completion", mixinStandardHelpOptions = true, versionProvider = Version.class,
        description = "Print a script with which bash and zsh complete commands, options and values.",
        footer = {"", "For this shell:  source <(trader completion)",
            "For each bash:   trader completion > ~/.local/share/bash-completion/completions/trader",
            "For each zsh:    put the first line into ~/.zshrc, after compinit"})
public final class CompletionCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        CommandLine trader = spec.root().commandLine();
        trader.getSubcommands().values().forEach(command -> spellEnums(command.getCommandSpec()));
        // Picocli formats numbers of the script with the default locale, and bash knows no other digits.
        Locale ofUser = Locale.getDefault(Locale.Category.FORMAT);
        Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT);
        try {
            System.out.print(AutoComplete.bash(spec.root().name(), trader));
        } finally {
            Locale.setDefault(Locale.Category.FORMAT, ofUser);
        }
        return 0;
    }

    /** Picocli would complete the names of the constants, and of options with one label only the last one's values. */
    private static void spellEnums(CommandSpec command) {
        for (OptionSpec option : new ArrayList<>(command.options())) {
            if (option.type().isEnum()) {
                List<String> values = Arrays.stream(option.type().getEnumConstants())
                        .map(constant -> Settings.spelling((Enum<?>) constant)).toList();
                command.remove(option);
                command.add(OptionSpec.builder(option).completionCandidates(values)
                        .paramLabel(OptionTexts.nameOf(option)).build());
            }
        }
    }
}
