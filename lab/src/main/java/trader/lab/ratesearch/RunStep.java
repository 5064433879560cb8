package trader.lab.ratesearch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongFunction;

public interface RunStep {
    /** The planned length of the load of a run with these arguments. */
    long plannedNs(List<String> arguments);

    /**
     * Makes a run, including its report; returns false if it was interrupted.
     *
     * @param arguments of {@code run}
     * @param directory of the run; does not exist yet
     * @param name      of the run
     * @param progressPrefix makes the beginning of each progress line from the remaining nanoseconds of this run
     */
    boolean run(List<String> arguments, Path directory, String name, LongFunction<String> progressPrefix)
            throws IOException;
}
