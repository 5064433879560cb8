package trader.benchmarks;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import trader.common.Units;

/** Checks of the values of options that more than one benchmark has. */
final class Checks {
    private Checks() {
    }

    static void requireAtLeast(CommandSpec command, String option, int value, int least) {
        if (value < least) {
            throw new ParameterException(command.commandLine(), option + " is '" + value + "': a whole number from "
                    + least);
        }
    }

    /** The value of {@code --heap} in bytes. */
    static long heapBytes(CommandSpec command, String heap) {
        try {
            return Units.parseBytes(heap);
        } catch (IllegalArgumentException invalid) {
            throw new ParameterException(command.commandLine(), "--heap is " + invalid.getMessage(), invalid);
        }
    }
}
