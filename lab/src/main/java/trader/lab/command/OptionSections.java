package trader.lab.command;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Shows the options of a command in sections, one for each set of options that it shares with other commands. */
public final class OptionSections {
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
        HEADINGS.put("control", "Control port");
        HEADINGS.put("remote", "Other hosts");
    }

    private OptionSections() {
    }

    /** Registers the sections for all subcommands. */
    public static void register(CommandLine commandLine) {
        commandLine.getSubcommands().values().forEach(command -> command.getHelpSectionMap()
                .put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, OptionSections::render));
    }

    private static String render(Help help) {
        Map<String, String> headings = new HashMap<>();
        collect(help.commandSpec(), headings);
        if (headings.values().stream().distinct().count() < 2) {
            return help.optionList();
        }
        StringBuilder text = new StringBuilder();
        add(text, help, option -> !headings.containsKey(option.longestName()));
        HEADINGS.values().stream().filter(headings::containsValue).forEach(heading -> {
            text.append(String.format(Locale.ROOT, "%n%s:%n", heading));
            add(text, help, option -> heading.equals(headings.get(option.longestName())));
        });
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

    private static void add(StringBuilder text, Help help, Predicate<OptionSpec> which) {
        List<OptionSpec> all = help.commandSpec().options();
        Help.Layout layout = help.createDefaultLayout(all, List.of(), help.colorScheme());
        layout.addAllOptions(all.stream().filter(which).filter(option -> !option.hidden())
                .sorted(Comparator.comparingInt(OptionSpec::order)).toList(), help.parameterLabelRenderer());
        text.append(layout);
    }
}
