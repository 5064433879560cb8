package trader.lab.command;

import java.util.List;
import java.util.Map;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The options of {@code run} as {@code sla} has them: without those that it sets itself, and with its own defaults. */
final class SlaOptions implements IModelTransformer {
    /** A search makes many runs: they are shorter, but not their warm-up. */
    static final Map<String, String> DEFAULTS = Map.of("--duration", "10s", "--client", "java");

    private static final List<String> SET_BY_THE_SEARCH = List.of("--script", "--load");

    @Override
    public CommandSpec transform(CommandSpec command) {
        SET_BY_THE_SEARCH.forEach(name -> command.remove(command.findOption(name)));
        describe(command, "--duration", "Length of the measurement of a run, at least: slow rates take up to five times"
                + " as long, so that there are enough requests for the percentile. Default: ${DEFAULT-VALUE}.");
        describe(command, "--client", "Who makes the load, an open loop: java, or fix (as java, but each thread has a"
                + " FIX session with a gateway in the server). Default: ${DEFAULT-VALUE}.");
        describe(command, "--rate", "Where the search begins, in messages per second (four quotes to one order) of all"
                + " clients together: a number, or auto (half of the throughput that the first run finds)."
                + " Default: ${DEFAULT-VALUE}.");
        return command;
    }

    private static void describe(CommandSpec command, String name, String description) {
        OptionSpec option = command.findOption(name);
        command.remove(option);
        command.add(OptionSpec.builder(option).description(description)
                .defaultValue(DEFAULTS.getOrDefault(name, option.defaultValue())).build());
    }
}
