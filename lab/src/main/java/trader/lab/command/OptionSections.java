package trader.lab.command;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * Shows the options of a command in sections, one for each set of options that it shares with other commands. A command
 * with very many options shows those that most users need, and all with {@code --help-all}.
 */
public final class OptionSections {
    private static final String ALL = "--help-all";
    private static final int MOST_OPTIONS = 40;
    /** An operator needs all options of the others. */
    private static final Set<String> MEASURING = Set.of("run", "compare", "sla");
    /** Left out by the help of a command with very many options. */
    static final Set<String> RARE = Set.of("agent", "bind", "client-jms", "client-jvm-arg", "client-replies", "codec",
            "commit", "commit-delay", "credentials", "fetch-size", "fix-port", "fix-sessions", "insert-delay",
            "jdbc-password-file", "jdbc-url", "jdbc-user", "journal-type", "listener-jms", "listener-transport",
            "message-size-limit", "metrics-port", "node", "order-journal", "order-retention", "postgres-socket",
            "prefetch", "prepare-delay", "quote-cache", "quote-path", "remote-server", "reply-destination", "requests",
            "rows", "seed", "server-times", "settle", "ssh", "timeout", "tls-client-certificates", "tls-keystore",
            "tls-keystore-password-file", "tls-truststore", "tls-truststore-password-file", "transaction-store",
            "users", "when-resource-down");
    /** Headings by the field that holds the options. */
    private static final Map<String, String> HEADINGS = new LinkedHashMap<>();

    static {
        HEADINGS.put("jdk", "JVMs");
        HEADINGS.put("requests", "Requests of the load");
        HEADINGS.put("load", "Load and its clients");
        HEADINGS.put("market", "Market");
        HEADINGS.put("server", "Server and order resource");
        HEADINGS.put("listeners", "Listeners of the server");
        HEADINGS.put("embedded", "Broker of the server");
        HEADINGS.put("tls", "TLS");
        HEADINGS.put("fix", "FIX gateway");
        HEADINGS.put("remote", "Other hosts");
    }

    private OptionSections() {
    }

    /** Registers the sections for all subcommands, and the option that shows all options. */
    public static void register(CommandLine commandLine) {
        commandLine.getSubcommands().values().forEach(command -> {
            CommandSpec spec = command.getCommandSpec();
            if (MEASURING.contains(spec.name()) && spec.options().size() > MOST_OPTIONS) {
                spec.addOption(OptionSpec.builder(ALL).type(boolean.class).usageHelp(true)
                        .description("Show all options, also those that few users need, and exit.").build());
            }
            command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, OptionSections::render);
        });
    }

    /** The option with which a command shows all options. */
    public static String showsAll(CommandSpec command) {
        return command.optionsMap().containsKey(ALL) ? ALL : "--help";
    }

    private static boolean isLeftOut(CommandSpec command, OptionSpec option) {
        OptionSpec all = command.findOption(ALL);
        return all != null && !Boolean.TRUE.equals(all.getValue()) && RARE.contains(option.longestName().substring(2));
    }

    private static String render(Help help) {
        Map<String, String> headings = new HashMap<>();
        collect(help.commandSpec(), headings);
        if (headings.values().stream().distinct().count() < 2) {
            return help.optionList();
        }
        StringBuilder text = new StringBuilder();
        add(text, "", help, option -> !headings.containsKey(option.longestName()));
        HEADINGS.values().stream().filter(headings::containsValue).forEach(heading ->
                add(text, String.format(Locale.ROOT, "%n%s:%n", heading), help,
                        option -> heading.equals(headings.get(option.longestName()))));
        long leftOut = help.commandSpec().options().stream().filter(option -> isLeftOut(help.commandSpec(), option))
                .count();
        if (leftOut > 0) {
            text.append(String.format(Locale.ROOT, "%n%d further options: %s %s%n", leftOut,
                    help.commandSpec().qualifiedName(), ALL));
        }
        return text.toString();
    }

    /** The heading of each option by its name, since the command may have changed or removed the option. */
    private static void collect(CommandSpec of, Map<String, String> headings) {
        of.mixins().forEach((field, mixin) -> {
            if (HEADINGS.containsKey(field)) {
                mixin.options().forEach(option -> headings.put(option.longestName(), HEADINGS.get(field)));
            }
            collect(mixin, headings);
        });
    }

    private static void add(StringBuilder text, String heading, Help help, Predicate<OptionSpec> which) {
        List<OptionSpec> all = help.commandSpec().options();
        Help.Layout layout = help.createDefaultLayout(all, List.of(), help.colorScheme());
        List<OptionSpec> shown = all.stream().filter(which).filter(option -> !option.hidden()
                && !isLeftOut(help.commandSpec(), option)).sorted(Comparator.comparingInt(OptionSpec::order)).toList();
        layout.addAllOptions(shown, help.parameterLabelRenderer());
        text.append(shown.isEmpty() ? "" : heading).append(layout);
    }
}
