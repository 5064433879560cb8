package trader.lab.command;

import java.util.List;
import java.util.Map;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** How the options of {@code run} differ in commands that make many runs. */
final class RunOptionChanges {
    private RunOptionChanges() {
    }

    /** Drops the options that a search sets, and changes some defaults. */
    static final class OfSla implements IModelTransformer {
        /** A search makes many runs, so they are shorter, except for the warm-up. */
        static final Map<String, String> DEFAULTS = Map.of("--duration", "10s", "--driver", "java");

        @Override
        public CommandSpec transform(CommandSpec command) {
            List.of("--script", "--load").forEach(name -> command.remove(command.findOption(name)));
            describe(command, "--duration", "Minimum length of the measurement of a run. Runs at low rates take up to"
                    + " five times as long, to collect enough requests for the percentile. Default: ${DEFAULT-VALUE}.");
            describe(command, "--driver", "Load generator, in an open loop: java, or fix (like java, but each thread"
                    + " has a FIX session with a gateway in the server). Default: ${DEFAULT-VALUE}.");
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
    }

    /** The systems of a comparison have turns. */
    static final class OfCompare implements IModelTransformer {
        @Override
        public CommandSpec transform(CommandSpec command) {
            describe(command, "--duration", "About how long the whole comparison may take: a time, or auto (as long as"
                    + " --generations and --rounds take). Default: ${DEFAULT-VALUE}.");
            describe(command, "--warmup", "Warm-up in turns, of each system: a time, or auto (until the JIT compilers"
                    + " of all its JVMs rest; 10 s to 2 min). Default: ${DEFAULT-VALUE}.");
            describe(command, "--settle", "Longest warm-up in turns at the rate of the measurement, which ends when the"
                    + " JIT compilers rest. Default: 10s, or as long as a shorter --warmup.");
            describe(command, "--rate", "Messages (four quotes to one order) per second, all clients of a system"
                    + " together: a number, auto (half of the throughput of the slowest variant in its warm-up) or max"
                    + " (closed loop: service time at saturation). Default: ${DEFAULT-VALUE}.");
            describe(command, "--detail", "What each JVM records: full, or basic. Default: basic.");
            describe(command, "--server-times", "Let the server time each request. Default:"
                    + " false.");
            describe(command, "--order-journal", "Let each client keep a journal of its orders."
                    + " Default: false.");
            describe(command, "--force", "Begin although other processes are busy, and count rounds in which they,"
                    + " steal or the disk disturbed a turn.");
            return command;
        }

        private static void describe(CommandSpec command, String name, String description) {
            OptionSpec option = command.findOption(name);
            replace(command, option, OptionSpec.builder(option).description(description));
        }
    }

    private static void replace(CommandSpec command, OptionSpec option, OptionSpec.Builder by) {
        command.remove(option);
        command.add(by.build());
    }
}
