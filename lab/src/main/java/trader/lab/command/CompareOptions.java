package trader.lab.command;

import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Adapts the options of {@code run} to {@code compare}, whose systems have turns. */
final class CompareOptions implements IModelTransformer {
    @Override
    public CommandSpec transform(CommandSpec command) {
        describe(command, "--duration", "About how long the whole comparison may take: a time, or auto (as long as"
                + " --generations and --rounds take). Default: ${DEFAULT-VALUE}.");
        describe(command, "--warmup", "Warm-up in turns, of each system: a time, or auto (until the JIT compilers of"
                + " all its JVMs rest; 10 s to 2 min). Default: ${DEFAULT-VALUE}.");
        describe(command, "--settle", "Longest warm-up in turns at the rate of the measurement, which ends when the JIT"
                + " compilers rest. Default: 10s, or as long as a shorter --warmup.");
        describe(command, "--rate", "Messages (four quotes to one order) per second, all clients of a system together:"
                + " a number, auto (half of the throughput of the slowest variant in its warm-up) or max (closed loop:"
                + " service time at saturation). Default: ${DEFAULT-VALUE}.");
        describe(command, "--detail", "What each JVM records: full, or basic. Default: basic.");
        describe(command, "--server-times", "Whether the server times each request: true or false. Default: false.");
        describe(command, "--order-journal", "Whether each client keeps a journal of its orders: true or false."
                + " Default: false.");
        describe(command, "--force", "Begin although other processes are busy, and count rounds in which they, steal"
                + " or the disk disturbed a turn.");
        return command;
    }

    private static void describe(CommandSpec command, String name, String description) {
        OptionSpec option = command.findOption(name);
        SlaOptions.replace(command, option, OptionSpec.builder(option).description(description));
    }
}
