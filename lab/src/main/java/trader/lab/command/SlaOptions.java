package trader.lab.command;

import java.util.List;
import java.util.Map;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Adapts the options of {@code run} to {@code sla}: drops those that the search sets, and changes some defaults. */
final class SlaOptions implements IModelTransformer {
    /** A search makes many runs, so they are shorter, except for the warm-up. */
    static final Map<String, String> DEFAULTS = Map.of("--duration", "10s", "--client", "java");

    private static final List<String> SET_BY_THE_SEARCH = List.of("--script", "--load");

    @Override
    public CommandSpec transform(CommandSpec command) {
        SET_BY_THE_SEARCH.forEach(name -> command.remove(command.findOption(name)));
        describe(command, "--duration", "Minimum length of the measurement of a run. Runs at low rates take up to five"
                + " times as long, to collect enough requests for the percentile. Default: ${DEFAULT-VALUE}.");
        describe(command, "--client", "Load generator, in an open loop: java, or fix (like java, but each thread has a"
                + " FIX session with a gateway in the server). Default: ${DEFAULT-VALUE}.");
        describe(command, "--rate", "Rate of the first run in messages per second (four quotes to one order), all"
                + " clients together: a number, or auto (half of the throughput that the first run finds). Default:"
                + " ${DEFAULT-VALUE}.");
        return command;
    }

    private static void describe(CommandSpec command, String name, String description) {
        OptionSpec option = command.findOption(name);
        replace(command, option, OptionSpec.builder(option).description(description).order(-3)
                .defaultValue(DEFAULTS.getOrDefault(name, option.defaultValue())));
    }

    static void replace(CommandSpec command, OptionSpec option, OptionSpec.Builder by) {
        command.remove(option);
        command.add(by.build());
    }
}
