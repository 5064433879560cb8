package trader.lab.command;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import trader.common.Settings;
import trader.launcher.jvm.ModulePath;

/**
 * Options of a command in a file: Java properties in UTF-8, whose keys are the long names of options without dashes and
 * whose values are written as on the command line. A repeatable option has a line for each value, and an option without
 * a value is {@code true} or {@code false}.
 */
final class OptionsFile {
    /** Options that say where a command works, not what it does. */
    private static final Set<String> NOT_IN_A_FILE = Set.of("config", "json", "out", "resume", "help", "help-all",
            "version");

    private final Path file;
    private final List<Entry> entries;

    private OptionsFile(Path file, List<Entry> entries) {
        this.file = file;
        this.entries = entries;
    }

    /** {@code line}: number of the line on which the entry begins, from 1. */
    private record Entry(int line, String key, String value) { }

    /**
     * Parses a command line again, with the options of a file that the command line does not have.
     *
     * @throws ParameterException naming file and line of a key or value that the command does not take
     */
    static void apply(Path file, CommandSpec spec) throws IOException {
        CommandLine command = spec.commandLine();
        OptionsFile options = read(file, command);
        Set<OptionSpec> given = Set.copyOf(command.getParseResult().matchedOptions());
        List<String> arguments = new ArrayList<>();
        for (Entry entry : options.checked(spec)) {
            OptionSpec option = spec.findOption("--" + entry.key());
            if (!given.contains(option)) {
                addTo(arguments, option, entry.value());
            }
        }
        given.forEach(option -> option.originalStringValues().forEach(value -> addTo(arguments, option, value)));
        try {
            command.parseArgs(arguments.toArray(String[]::new));
        } catch (ParameterException wrong) {
            throw options.located(wrong);
        }
    }

    private static OptionsFile read(Path file, CommandLine command) throws IOException {
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (CharacterCodingException binary) {
            throw new ParameterException(command, "--config " + file + ": is not a text in UTF-8", binary);
        }
        List<Entry> entries = new ArrayList<>();
        for (int first = 0, next; first < lines.size(); first = next) {
            StringBuilder logical = new StringBuilder(lines.get(first));
            next = first + 1;
            if (!logical.toString().stripLeading().matches("[#!].*")) {
                while (continues(logical) && next < lines.size()) {
                    logical.append('\n').append(lines.get(next++));
                }
            }
            Properties one = new Properties();
            try {
                one.load(new StringReader(logical.toString()));
            } catch (IllegalArgumentException malformed) {
                throw new ParameterException(command, file + ":" + (first + 1) + ": " + malformed.getMessage(),
                        malformed);
            }
            for (String key : one.stringPropertyNames()) {
                entries.add(new Entry(first + 1, key, one.getProperty(key)));
            }
        }
        return new OptionsFile(file, entries);
    }

    /** Whether a line ends with a backslash that is not itself escaped. */
    private static boolean continues(CharSequence line) {
        int backslashes = 0;
        while (backslashes < line.length() && line.charAt(line.length() - 1 - backslashes) == '\\') {
            backslashes++;
        }
        return backslashes % 2 == 1;
    }

    /** The entries, none of which is unknown, repeated without being repeatable, or a flag with another value. */
    private List<Entry> checked(CommandSpec spec) {
        Map<String, OptionSpec> known = new TreeMap<>();
        spec.options().stream().filter(OptionsFile::isAllowed)
                .forEach(option -> known.put(OptionTexts.nameOf(option), option));
        Map<String, Entry> seen = new HashMap<>();
        for (Entry entry : entries) {
            OptionSpec option = known.get(entry.key());
            if (option == null) {
                throw refused(spec, entry, "unknown option '" + entry.key() + "'" + Spelling.didYouMean(entry.key(),
                        known.keySet(), "; allowed are the options of 'trader " + spec.name() + "', without dashes"));
            }
            Entry earlier = seen.put(entry.key(), entry);
            if (earlier != null && !option.isMultiValue()) {
                throw refused(spec, entry, "'" + entry.key() + "' is given again, after line " + earlier.line());
            }
            if (isFlag(option) && !entry.value().matches("true|false")) {
                throw refused(spec, entry, "'" + entry.key() + "': '" + entry.value() + "': allowed is true or false");
            }
        }
        return entries;
    }

    private static boolean isAllowed(OptionSpec option) {
        return !NOT_IN_A_FILE.contains(OptionTexts.nameOf(option));
    }

    private ParameterException refused(CommandSpec spec, Entry entry, String why) {
        return new ParameterException(spec.commandLine(), file + ":" + entry.line() + ": " + why);
    }

    /** An error of picocli, with the line of its option; the command line alone has been accepted. */
    private ParameterException located(ParameterException wrong) {
        ArgSpec option = wrong.getArgSpec();
        String line = entries.stream().filter(entry -> option instanceof OptionSpec named
                && entry.key().equals(OptionTexts.nameOf(named))).map(entry -> ":" + entry.line())
                .collect(Collectors.joining(","));
        return new ParameterException(wrong.getCommandLine(), file + line + ": " + wrong.getMessage(), wrong, option,
                wrong.getValue());
    }

    private static void addTo(List<String> arguments, OptionSpec option, String value) {
        if (!isFlag(option)) {
            arguments.add(option.longestName() + "=" + value);
        } else if (!value.equals("false")) {
            arguments.add(option.longestName());
        }
    }

    private static boolean isFlag(OptionSpec option) {
        return option.arity().max() == 0;
    }

    /**
     * The options of a parsed command in the form of a file: those that were given, paths absolute, and as comments the
     * defaults of the others.
     */
    static String text(CommandSpec spec) {
        StringBuilder given = new StringBuilder();
        StringBuilder defaults = new StringBuilder();
        for (OptionSpec option : spec.options()) {
            String key = OptionTexts.nameOf(option);
            if (!isAllowed(option)) {
                continue;
            }
            if (spec.commandLine().getParseResult().hasMatchedOption(option)) {
                for (String value : option.originalStringValues()) {
                    given.append(Settings.line(key, isFlag(option) ? "true" : MultiRunCommand.absolute(option, value)));
                }
            } else if (option.defaultValue() != null) {
                defaults.append("# ").append(Settings.line(key, option.defaultValue()));
            }
        }
        return "# Options of 'trader " + spec.name() + "', version " + ModulePath.version() + ". To do the same again:"
                + " trader " + spec.name() + " --config FILE\n" + given + "\n# Defaults of the other options:\n"
                + defaults;
    }
}
