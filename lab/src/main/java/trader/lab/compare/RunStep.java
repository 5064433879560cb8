package trader.lab.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongFunction;
import trader.analysis.compare.RepeatPlan.State;

public interface RunStep {
    /** VALID, INVALID (with the reasons) or INTERRUPTED. */
    record Outcome(State state, List<String> reasons) {
    }

    /** The planned length of the load of a run with these arguments. */
    long plannedNs(List<String> arguments);

    /**
     * Makes a run, including its report.
     *
     * @param arguments of {@code run}
     * @param directory of the run; does not exist yet
     * @param name      of the run
     * @param progressPrefix makes the beginning of each progress line from the remaining nanoseconds of this run
     */
    Outcome run(List<String> arguments, Path directory, String name, LongFunction<String> progressPrefix)
            throws IOException;
}
