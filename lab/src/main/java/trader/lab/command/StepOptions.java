package trader.lab.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;

/** The options that steps and files of steps may have. */
final class StepOptions {
    /** Options of {@code compare} that a file of steps can set. */
    private static final Set<String> OF_ALL_RUNS = Set.of("generations", "rounds", "turn", "stop-early",
            "margin", "take-away", "loads", "rate-of");
    /** The option of {@code run} that no variant can have. */
    private static final String DURATION = "duration";

    private StepOptions() {
    }

    /** The option of {@code run} that {@code of} names. */
    static OptionSpec option(String of, String name) {
        Map<String, OptionSpec> allowed = ofRun();
        refuseDuration(of + " " + name + ": ", name);
        if (!allowed.containsKey(name)) {
            throw new IllegalArgumentException(of + " " + name + ": 'run' has no option of that name"
                    + Spelling.didYouMean(name, allowed.keySet(),
                            "; allowed are " + String.join(", ", allowed.keySet())));
        }
        return allowed.get(name);
    }

    /** Values for a plan that may be resumed from another directory. */
    static Map<String, String> absolute(Map<String, String> options) {
        Map<String, String> absolute = new LinkedHashMap<>();
        options.forEach((name, value) ->
                absolute.put(name, MultiRunCommand.absolute(ofRun().get(name), value)));
        return absolute;
    }

    /** Refuses an option of a section. */
    static void checkOfRun(String name, String value) {
        refuseDuration("", name);
        if (!ofRun().containsKey(name)) {
            throw new IllegalArgumentException("'run' has no option of that name" + Spelling.didYouMean(name,
                    ofRun().keySet(), "; allowed are title, gives-up, from, undo.OPTION, not-with.OPTION and the"
                            + " options " + String.join(", ", ofRun().keySet())));
        }
        OptionTypes.parsed(new RunCommand(), List.of("--" + name + "=" + value));
    }

    /** Refuses an option before the first section. */
    static void checkOfAll(String name, String value) {
        List<String> allowed = Stream.of(OF_ALL_RUNS.stream().sorted(), ofRun().keySet().stream(),
                Stream.of(DURATION)).flatMap(each -> each).toList();
        if (!allowed.contains(name)) {
            throw new IllegalArgumentException("'compare' has no option of that name" + Spelling.didYouMean(name,
                    allowed, "; allowed before the first section are " + String.join(", ", allowed)));
        }
        OptionTypes.parsed(new CompareCommand(), List.of("--" + name + "=" + value));
    }

    private static void refuseDuration(String prefix, String name) {
        if (name.equals(DURATION)) {
            throw new IllegalArgumentException(prefix + "not of a variant: it is that of the whole comparison");
        }
    }

    private static Map<String, OptionSpec> ofRun() {
        Map<String, OptionSpec> options = MultiRunCommand.optionsOfRun();
        options.remove(DURATION);
        return options;
    }
}
