package trader.lab.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Option values as the user wrote them, by the option's name without its dashes; most are also settings of a JVM. */
final class OptionTexts {
    private OptionTexts() {
    }

    /** Every option that has a value, given or default, in the order of the command's options. */
    static Map<String, String> of(CommandSpec spec) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (OptionSpec option : spec.options()) {
            Object value = option.getValue();
            if (value != null && !option.usageHelp() && !option.versionHelp() && !value.equals(List.of())) {
                boolean given = spec.commandLine().getParseResult().hasMatchedOption(option.longestName());
                String text = given ? String.join(" ", option.originalStringValues()) : option.defaultValue();
                texts.put(nameOf(option), text == null ? value.toString() : text);
            }
        }
        return texts;
    }

    static String nameOf(OptionSpec option) {
        return option.longestName().substring(2);
    }

    static Map<String, String> select(Map<String, String> texts, Set<String> names) {
        Map<String, String> selected = new TreeMap<>(texts);
        selected.keySet().retainAll(names);
        return selected;
    }
}
