package trader.lab.command;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
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
        Map<String, Set<String>> sections = sections(help.commandSpec());
        if (sections.size() < 2) {
            return help.optionList();
        }
        StringBuilder text = new StringBuilder();
        Set<String> shown = new LinkedHashSet<>();
        sections.values().forEach(shown::addAll);
        add(text, help, option -> !shown.contains(option.longestName()));
        sections.forEach((heading, names) -> {
            text.append(String.format(Locale.ROOT, "%n%s:%n", heading));
            add(text, help, option -> names.contains(option.longestName()));
        });
        return text.toString();
    }

    /** The names of the options of each section, which the command may have changed or removed. */
    private static Map<String, Set<String>> sections(CommandSpec command) {
        Map<String, Set<String>> sections = new LinkedHashMap<>();
        collect(command, sections);
        Map<String, Set<String>> ordered = new LinkedHashMap<>();
        HEADINGS.forEach((field, heading) -> {
            if (sections.containsKey(field)) {
                ordered.put(heading, sections.get(field));
            }
        });
        return ordered;
    }

    private static void collect(CommandSpec of, Map<String, Set<String>> sections) {
        of.mixins().forEach((field, mixin) -> {
            if (HEADINGS.containsKey(field)) {
                Set<String> names = new LinkedHashSet<>();
                mixin.options().forEach(option -> names.add(option.longestName()));
                mixin.mixins().values().forEach(inner -> inner.options()
                        .forEach(option -> names.remove(option.longestName())));
                sections.put(field, names);
            }
            collect(mixin, sections);
        });
    }

    private static void add(StringBuilder text, Help help, Predicate<OptionSpec> which) {
        List<OptionSpec> all = help.commandSpec().options();
        List<OptionSpec> options = all.stream().filter(which).filter(option -> !option.hidden())
                .sorted(Comparator.comparingInt(OptionSpec::order)).toList();
        Help.Layout layout = help.createDefaultLayout(all, List.of(), help.colorScheme());
        layout.addAllOptions(options, help.parameterLabelRenderer());
        text.append(layout);
    }
}
